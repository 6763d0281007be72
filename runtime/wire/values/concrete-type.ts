import type { Codec } from "../descriptors/descriptor.js";

/** The media type to send; `undefined` for bytes of a range such as `image/*`, which have their own. */
export function concreteType(type: string, codec: Codec): string | undefined {
  if (!type.includes("*")) return type;
  return codec === "json" ? "application/json" : codec === "text" ? "text/plain" : undefined;
}
