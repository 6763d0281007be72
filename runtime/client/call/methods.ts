import type { Client } from "./types.js";

/** The methods that functions of operations become by being given their client. */
export type MethodsOf<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (
    client: Client,
    ...input: infer Input
  ) => infer Output
    ? (...input: Input) => Output
    : never;
};

/** The functions that some methods are made of: they take the client first. */
export type FunctionsOf<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...input: infer Input) => infer Output
    ? (client: Client, ...input: Input) => Output
    : never;
};

/** Makes methods of functions, by giving them their client. */
export const methodsOf = <Methods extends object>(
  client: Client,
  functions: FunctionsOf<Methods>,
): Methods => {
  const all = Object.entries<(client: Client, ...input: readonly unknown[]) => unknown>(functions);
  return Object.fromEntries(all.map(([name, call]) => [name, call.bind(null, client)])) as Methods;
};
