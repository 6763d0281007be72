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
const TEXTS = [
  "text",
  "bounded text",
  "pattern",
  "pattern of another language",
  "digits",
  "date-time",
  "date",
  "uuid",
  "short email",
  "short uri",
  "base64",
];
/** The refusals of routers. */
const REFUSALS: readonly KnownClass[] = [
  {
    why: "In Swagger 2.0, refusals have the media types that the operation produces, which the judge does not know",
    rules: ["client", "validate", "verify"].map(
      (part) => `${part} knows which refusals are declared`,
    ),
    where: { version: ["2.0"] },
    detail: /^declared/,
  },
  {
    why: "Verify expects refusals of `x-error-shapes` from operations that declare none",
    rules: ["verify knows which refusals are declared"],
    where: { refusalShapes: ["x-error-shapes"] },
  },
  {
    why: "The mock sends the nearest media type in the place of the declared one",
    rules: ["the mock refuses as declared"],
  },
];

/** Values on their way. */
const WAYS: readonly KnownClass[] = [
  {
    why: "Texts of any media type are bytes",
    rules: [...ANYWHERE, "nothing else is taken for what was asked"],
    where: { carrier: ["any media type"], presence: ["whole"], kind: TEXTS },
  },
  {
    why: "Empty lists and objects are left out of parameters and forms",
    rules: TRIPS,
    detail: /^(?:\[\]|\{\}|\[""\]):/,
  },
  {
    why: "Items of a tuple are texts in a form",
    rules: ["what is sent arrives equal"],
    where: { kind: ["tuple"], carrier: ["multipart form"] },
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

export const KNOWN: readonly KnownClass[] = [...REFUSALS, ...WAYS, ...SHAPES];
