import type { ReExport } from "../../print/re-export.js";
import { REEXPORTS } from "./symbols.js";

/** What users of the functions need besides: the errors to catch, what only receivers have, and how to sign where signing is known. */
export function reExports({ signed }: { readonly signed: boolean }): readonly ReExport[] {
  const common = Object.entries(REEXPORTS).map(([path, { values, types }]): ReExport => ({
    from: { kind: "runtime", path },
    names: [
      ...values.map((name) => ({ name })),
      ...types.map((name) => ({ name, typeOnly: true })),
    ],
  }));
  return signed ? [...common, SIGN] : common;
}

const SIGN: ReExport = {
  from: { kind: "runtime", path: "webhooks/signature/sign.ts" },
  names: [{ name: "sign" }],
};
