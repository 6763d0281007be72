import type { ReExport } from "../../print/re-export.js";
import { REEXPORTS } from "./symbols.js";

/** What users of the functions need besides: the errors to catch, and what only receivers have. */
export function reExports(): readonly ReExport[] {
  return Object.entries(REEXPORTS).map(([path, { values, types }]) => ({
    from: { kind: "runtime", path },
    names: [
      ...values.map((name) => ({ name })),
      ...types.map((name) => ({ name, typeOnly: true })),
    ],
  }));
}
