import { SchemaError } from "./types.js";

/**
 * An ECMA-262 regular expression as JSON Schema defines it (Core 6.4): with the `u` flag, unanchored. Some patterns in
 * use are valid only without the flag (`\-` outside a class); for these it is dropped.
 */
export function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source, "u");
  } catch {
    return compileWithoutFlag(source);
  }
}

function compileWithoutFlag(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch {
    throw new SchemaError("not a regular expression", source);
  }
}
