/** The content of a request, before it is serialised. */
import type {
  Content,
  Operation,
  Origin,
  Parameter,
  ParameterLocation,
} from "../../../description/index.js";

/**
 * `given`: from the options. `other`: of a second caller. `stranger`: well-formed, but unknown. `weak`: without the
 * scopes that operations require.
 */
export type CredentialUse = "given" | "none" | "other" | "stranger" | "weak";

export interface RequestInput {
  /** Values by location and name. */
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly body?: BodyInput;
  readonly credentials: CredentialUse;
}

export type BodyInput =
  | { readonly content: Content; readonly value: unknown }
  /** Sent unchanged. */
  | { readonly raw: string; readonly contentType?: string };

/** Parameters in different locations may have the same name. */
export const parameterKey = ({ location, name }: Pick<Parameter, "location" | "name">): string =>
  `${location} ${name}`;

/** Whether it says how the bytes of the body are encoded (RFC 9110, 8.4): verify sends them as they are. */
export const encodesBody = ({ location, name }: Pick<Parameter, "location" | "name">): boolean =>
  location === "header" && name.toLowerCase() === "content-encoding";

/** The values of one location, by name. */
export function inputValues(
  { parameters }: RequestInput,
  location: ParameterLocation,
): Readonly<Record<string, unknown>> {
  const prefix = `${location} `;
  return Object.fromEntries(
    [...parameters].flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  );
}

export const withParameter = (
  input: RequestInput,
  parameter: Parameter,
  value: unknown,
): RequestInput => ({
  ...input,
  parameters: new Map(input.parameters).set(parameterKey(parameter), value),
});

export function withoutParameter(input: RequestInput, key: string): RequestInput {
  const parameters = new Map(input.parameters);
  parameters.delete(key);
  return { ...input, parameters };
}

type CaseKind =
  | "example"
  | "valid"
  /** Valid; if it is refused, smaller ones show why. */
  | "edge"
  | "invalid"
  | "media-type"
  | "anonymous"
  | "stranger"
  | "weak"
  | "unknown"
  | "method";

/** A request to send, and the reason. */
export interface Case {
  /** `listPets/invalid/query-limit-minimum`: the same for the same seed and document. */
  readonly id: string;
  readonly kind: CaseKind;
  readonly input: RequestInput;
  /** What is wrong with it or special about it, in words. */
  readonly what?: string;
  /** Whether it refers to resources that may not exist, so that a refusal is not conclusive. */
  readonly refers?: boolean;
  /** The place in the document that it violates. */
  readonly origin?: Origin;
  /** The faulty part, as a {@link parameterKey} or `body`: it is kept when the request is reduced. */
  readonly wrong?: string;
  /** The same request without what is special: its parts replace those that do not show a fault. */
  readonly plain?: RequestInput;
  /** Overrides the operation's method. */
  readonly method?: string;
  /** Whether a server may answer that there is nothing at the path, because it is not known that there is. */
  readonly maybeNothing?: boolean;
}

/** Methods without side effects (RFC 9110, 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);

export const isSafe = ({ method }: Pick<Operation, "method">): boolean => SAFE.has(method);
