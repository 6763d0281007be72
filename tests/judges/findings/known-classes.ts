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
const TYPES = [
  "every valid value can be sent",
  "every valid value can be answered",
  "every valid value is of the type that is read",
  "what was read can be sent back",
];
const ANYWHERE = [
  ...TRIPS,
  ...TYPES,
  "every label of a format is read as that format",
  "what a validator accepts, assigns",
];
const OPEN_TAGS = [
  "union by enum",
  "named union by enum",
  "union by integers",
  "discriminator of enums",
  "family of an enum",
];
const OPEN_VALUES = [
  "enum",
  "enum of digits",
  "enum of integers",
  "list of enum",
  "members of one side",
  ...OPEN_TAGS,
];

/** Values on their way. */
const WAYS: readonly KnownClass[] = [
  {
    why: "Enumerations of int64 lose digits, and are not bigint",
    rules: ANYWHERE,
    where: { kind: ["enum of int64"] },
  },
  {
    why: "Empty lists and objects are left out of parameters and forms",
    rules: TRIPS,
    detail: /^(?:\[\]|\{\}|\[""\]):/,
  },
];

/** Types, and samples. */
const SHAPES: readonly KnownClass[] = [
  {
    why: "Open enumerations that were read cannot be sent back",
    rules: ["what was read can be sent back"],
    where: { kind: OPEN_VALUES },
  },
  {
    why: "A sample of bytes is a text",
    rules: ["a sample is valid wherever it stands"],
    where: { kind: ["bytes"] },
  },
  {
    why: "A sample of a date-time has the type of JSON",
    rules: ["a sample is valid wherever it stands"],
    where: { kind: ["date-time"] },
  },
];

/** Lists, webhooks, and changes. */
const OTHERS: readonly KnownClass[] = [
  {
    why: "A changed id keeps the names of its types",
    rules: ["a kept output says what a fresh one says"],
    where: { change: ["an id is changed", "an id is given"] },
  },
];

export const KNOWN: readonly KnownClass[] = [...WAYS, ...SHAPES, ...OTHERS];
