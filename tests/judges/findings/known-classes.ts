import type { KnownClass } from "./known.js";

const TRIPS = [
  "the client sends every valid value",
  "the client reads every valid answer",
  "the router accepts every valid value",
  "the router sends every valid answer",
  "what is sent arrives equal",
  "what is answered arrives equal",
  "what has no form is not sent",
];
/** Values on their way. */
const WAYS: readonly KnownClass[] = [
  {
    why: "Empty lists and objects are left out of parameters and forms",
    rules: TRIPS,
    detail: /^(?:\[\]|\{\}|\[""\]):/,
  },
];

/** Types, and samples. */
const SHAPES: readonly KnownClass[] = [
  {
    why: "A sample of bytes is a text",
    rules: ["a sample is valid wherever it stands"],
    where: { kind: ["bytes"] },
  },
];

export const KNOWN: readonly KnownClass[] = [...WAYS, ...SHAPES];
