import type { Codec } from "../descriptors/descriptor.js";

/** A media type or range (RFC 9110, 8.3.1 and 12.5.1), in lower case. */
export interface MediaType {
  readonly type: string;
  readonly subtype: string;
  /** Values keep their case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
const PARAMETER = /;\s*([!#$%&'*+\-.^_`|~0-9a-zA-Z]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

export function parseMediaType(text: string): MediaType | undefined {
  const end = text.indexOf(";");
  const essence = (end === -1 ? text : text.slice(0, end)).trim().toLowerCase();
  const slash = essence.indexOf("/");
  const [type, subtype] = [essence.slice(0, slash), essence.slice(slash + 1)];
  if (slash === -1 || !TOKEN.test(type) || !TOKEN.test(subtype)) return undefined;
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, plain] of end === -1
    ? []
    : text.slice(end).matchAll(PARAMETER)) {
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, "$1") ?? plain ?? "");
  }
  return { type, subtype, parameters };
}

/** The media type to send; `undefined` for bytes of a range such as `image/*`, which have their own. */
export function concreteType(type: string, codec: Codec): string | undefined {
  if (!type.includes("*")) return type;
  return codec === "json" ? "application/json" : codec === "text" ? "text/plain" : undefined;
}
