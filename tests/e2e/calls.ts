/** Every operation as a call of the generated facade, so that tests can iterate over them. */
import { type ApiClient, apiOf, type Client } from "../../generated/client/index.js";
import type {
  Failure,
  Success,
  UndeclaredFailure,
  UndeclaredSuccess,
} from "../../runtime/client/call/result.js";
import type { OperationDescriptor } from "../../runtime/wire/descriptors/descriptor.js";
import type { OperationExamples } from "./document.js";

/** The common part of all calls. */
export interface AnyCall extends PromiseLike<unknown> {
  result(): Promise<
    Success<number, unknown> | Failure<number, unknown> | UndeclaredSuccess | UndeclaredFailure
  >;
}

type AnyFunction = (request: never) => AnyCall;

/** The method of each operation, by its id: each method is asked which operation it calls. */
export function callsOf(api: ApiClient): Readonly<Record<string, AnyFunction>> {
  let asked = "";
  const call = ({ id }: OperationDescriptor) => {
    asked = id;
    return {};
  };
  const asking = methodsIn(apiOf({ call } as unknown as Client));
  const methods = methodsIn(api);
  return Object.fromEntries(
    [...asking].map(([name, ask]) => {
      ask({} as never);
      return [asked, methods.get(name) ?? ask];
    }),
  );
}

/** The methods of all groups that call an operation once: `quotes.approve`. */
const methodsIn = (api: ApiClient): ReadonlyMap<string, AnyFunction> =>
  new Map(
    Object.entries(api).flatMap(([group, methods]) =>
      Object.entries<AnyFunction>(methods)
        .filter(([name]) => !name.startsWith("waitFor"))
        .map(([name, method]) => [`${group}.${name}`, method]),
    ),
  );

/** Calls an operation with the examples of its parameters and one of its bodies. */
export function call(
  api: ApiClient,
  { id, params, query, bodies }: OperationExamples,
  body: unknown = [...bodies.values()][0],
): AnyCall {
  const calls = callsOf(api);
  const own = Object.hasOwn(calls, id) ? calls[id] : undefined;
  if (own === undefined) throw new TypeError(`the client has no ${id}`);
  // Its type depends on the operation, which a table of all operations does not know.
  const request = {
    params,
    query,
    ...(body !== undefined && { body, contentType: "application/json" }),
  };
  return own(request as never);
}
