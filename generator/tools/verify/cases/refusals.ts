/** Requests that a server must refuse whatever their values: with unknown callers, media types, ids and methods. */
import { type Operation, type Parameter, unwrap } from "../../../description/index.js";
import { isBodiless } from "../../../../runtime/wire/bodies/request-body.js";
import { isOpen } from "./credentials.js";
import type { CaseContext } from "./pool.js";
import { type Case, isSafe, type RequestInput, withParameter } from "./input.js";

interface RefusalOptions {
  /** Whether there are working credentials, and others without scopes. */
  readonly canAuthenticate: boolean;
  readonly hasWeak: boolean;
}

/** The cases of one operation, derived from a valid request. */
export const refusalCases = (
  context: CaseContext,
  base: RequestInput,
  options: RefusalOptions,
): readonly Case[] => [
  ...callerCases(context, base, options),
  ...mediaTypeCases(context, base),
  ...unknownCases(context, base),
];

function callerCases(
  { operation }: CaseContext,
  input: RequestInput,
  { canAuthenticate, hasWeak }: RefusalOptions,
): readonly Case[] {
  const { id, security } = operation;
  if (isOpen(operation)) return [];
  const make = (
    kind: "anonymous" | "stranger" | "weak",
    credentials: RequestInput["credentials"],
  ): Case => ({ id: `${id}/${kind}`, kind, input: { ...input, credentials } });
  const scoped = security.every((all) => all.some(({ scopes }) => scopes.length > 0));
  return [
    make("anonymous", "none"),
    ...(canAuthenticate ? [make("stranger", "stranger")] : []),
    ...(hasWeak && scoped ? [make("weak", "weak")] : []),
  ];
}

export const UNDECLARED_TYPE = "application/x-apostille-undeclared";

function mediaTypeCases({ operation }: CaseContext, base: RequestInput): readonly Case[] {
  const { body, id, method } = operation;
  if (body === undefined || isBodiless(method)) return [];
  if (body.contents.some(({ mediaType }) => /^(?:\*|application)\/\*/.test(mediaType))) return [];
  const raw = { raw: "undeclared", contentType: UNDECLARED_TYPE };
  const input = { ...base, body: raw };
  return [{ id: `${id}/media-type`, kind: "media-type", input, wrong: "body" }];
}

/** Requests a resource that does not exist, if the document declares a response for that. */
function unknownCases(context: CaseContext, base: RequestInput): readonly Case[] {
  const { operation } = context;
  const last = operation.parameters.filter(({ location }) => location === "path").at(-1);
  const declared = operation.responses.some(({ status }) => status === 404 || status === "4XX");
  if (last === undefined || !declared || !isSafe(operation)) return [];
  const value = unknownValue(last, context);
  if (value === undefined) return [];
  const input = withParameter(base, last, value);
  return [{ id: `${operation.id}/unknown`, kind: "unknown", input, what: last.name }];
}

/** A valid value that no resource has; `undefined` if there are few possible values. */
function unknownValue({ schema }: Parameter, { values, seed }: CaseContext): unknown {
  const kind = unwrap(schema)?.kind;
  if (kind !== "string" && kind !== "number") return undefined;
  const sample = values.sample(schema, { side: "write", seed: `${seed} unknown`, fresh: true });
  const candidates = [987_654_321, "apostille-unknown", kind === "string" ? sample : undefined];
  return candidates.find(
    (value) => value !== undefined && values.issues(schema, "write", value).length === 0,
  );
}

/** Safe methods first: without permission to write, only a reading method is tried. */
const METHODS = ["GET", "DELETE", "PATCH", "PUT", "POST"];

interface MethodOptions {
  readonly operations: readonly Operation[];
  readonly write: boolean;
  /** Whether a request of the operation succeeded. */
  readonly succeeded: boolean;
}

/**
 * A method that is not defined for the path of an operation. Who finds nothing at a path with parameters need not know
 * its methods (RFC 9110, 15.5.5), unless something was found there and has not been deleted.
 */
export function methodCase(
  { operation }: CaseContext,
  input: RequestInput,
  { operations, write, succeeded }: MethodOptions,
): Case | undefined {
  const same = operations.filter(({ path }) => path === operation.path);
  if (same[0] !== operation) return undefined;
  const served = operations.filter(({ path }) => alsoServes(path, operation.path));
  const declared = new Set(served.map(({ method }) => method));
  const method = METHODS.find((candidate) => !declared.has(candidate));
  if (method === undefined || (!write && method !== "GET")) return undefined;
  const { body: _, ...rest } = input;
  const isThere = succeeded && operation.method !== "DELETE";
  const maybeNothing = operation.path.includes("{") && !isThere;
  return {
    id: `${operation.id}/method/${method}`,
    kind: "method",
    input: rest,
    method,
    maybeNothing,
  };
}

/** Whether a path stands for another one, as `/users/{id}` does for `/users/me`. */
function alsoServes(path: string, other: string): boolean {
  const [own, wanted] = [path.split("/"), other.split("/")];
  return (
    own.length === wanted.length &&
    own.every((segment, index) => segment.includes("{") || segment === wanted[index])
  );
}
