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

/**
 * Makes methods of functions, by giving them their client. `MethodsOf` says what the methods are: that the functions
 * have these types is not compared again, which would take the compiler most of its work on a client.
 */
export const methodsOf = <Methods extends object>(
  client: Client,
  functions: Readonly<Record<keyof Methods, unknown>>,
): Methods => {
  const all = Object.entries(functions as Readonly<Record<string, OperationFunction>>);
  return Object.fromEntries(all.map(([name, call]) => [name, call.bind(null, client)])) as Methods;
};

type OperationFunction = (client: Client, ...input: readonly unknown[]) => unknown;
