import { SchemaError } from "./types.js";

/**
 * An ECMA-262 regular expression as JSON Schema means it (Core 6.4): with the `u` flag, unanchored. A few patterns in use
 * are legal only without the flag (`\-` outside a class); they get their second chance.
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
