import type { ReExport } from "../../print/re-export.js";
import type { WebhooksPlan } from "./plan.js";
import { REEXPORTS } from "./symbols.js";

/** What users of the functions need besides: the errors to catch, and what only receivers have. */
export function reExports({ scheme }: WebhooksPlan): readonly ReExport[] {
  return Object.entries(REEXPORTS)
    .filter(([path]) => scheme !== undefined || path === "webhooks/signature/errors.ts")
    .map(([path, { values, types }]) => ({
      from: { kind: "runtime", path },
      names: [
        ...values.map((name) => ({ name })),
        ...types.map((name) => ({ name, typeOnly: true })),
      ],
    }));
}
