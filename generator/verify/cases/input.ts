/** What a request is made of, before it is written for the wire. */
import type { Origin } from "../../core/origin.js";
import type { Content, Operation, Parameter, ParameterLocation } from "../../model/operation.js";

/** `given`: as options say. `stranger`: of the right form, but unknown. `weak`: without the scopes that operations ask for. */
export type CredentialUse = "given" | "none" | "stranger" | "weak";

export interface RequestInput {
  /** Values by location and name. */
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly body?: BodyInput;
  readonly credentials: CredentialUse;
}

export type BodyInput =
  | { readonly content: Content; readonly value: unknown }
  /** Sent as it is. */
  | { readonly raw: string; readonly contentType?: string };

/** Parameters of one name may stand in several locations. */
export const parameterKey = ({ location, name }: Pick<Parameter, "location" | "name">): string =>
  `${location} ${name}`;

/** The values of one location, by name. */
export function valuesIn(
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

export type CaseKind =
  | "example"
  | "valid"
  | "invalid"
  | "media-type"
  | "anonymous"
  | "stranger"
  | "weak"
  | "unknown"
  | "method";

/** A request that is worth sending, and why. */
export interface Case {
  /** `listPets/invalid/query-limit-minimum`: the same for the same seed and document. */
  readonly id: string;
  readonly kind: CaseKind;
  readonly input: RequestInput;
  /** What is wrong with it, in words. */
  readonly what?: string;
  /** Whether it names things that the server may not have, so that a refusal says little. */
  readonly refers?: boolean;
  /** Where the document says that it is wrong. */
  readonly origin?: Origin;
  /** The part that is wrong, as a {@link parameterKey} or `body`: it stays when the request is made smaller. */
  readonly wrong?: string;
  /** Instead of the operation's own. */
  readonly method?: string;
}

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);

export const isSafe = ({ method }: Pick<Operation, "method">): boolean => SAFE.has(method);
