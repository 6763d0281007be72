import type { KnownClass } from "./known.js";

export const KNOWN: readonly KnownClass[] = [
  {
    why: "Bytes have no form in JSON",
    rules: ["verify finds nothing in the mock"],
    where: { version: ["2.0"], kind: ["bytes"] },
  },
];
