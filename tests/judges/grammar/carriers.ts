/** Where a value stands in a message, and what cannot be said there. */
import { Moment } from "./schema.js";
import type { Form } from "./kind.js";

export type Direction = "request" | "response" | "both";

export interface Carrier {
  readonly forms: readonly Form[];
  readonly directions: readonly Direction[];
  /** Versions of OpenAPI that have it; all by default. */
  readonly versions?: readonly string[];
  /** Fields of the Parameter or Header Object, beside its schema. */
  readonly parameter?: Readonly<Record<string, unknown>>;
  /** Whether a parameter has a media type in the place of a style. */
  readonly json?: true;
  /** The media type of a body. */
  readonly body?: string;
  /** A media type within the range that the body declares. */
  readonly concrete?: string;
  /** Whether a body is the value itself, or an object with the value as one of its properties. */
  readonly holds?: "value" | "property" | "either";
  /** Whether a body is a sequence, of which a value is one item. */
  readonly isSequence?: true;
  /** Whether a value has no form here: then it must be refused before it is sent. */
  readonly cannotSay?: (value: unknown) => boolean;
  /** Whether nothing stands for a value: its absence says the same, unless that stands for a default. */
  readonly omits?: (value: unknown) => boolean;
}

const PARAMETER: readonly Form[] = ["text", "scalar", "texts", "scalars", "flat"];
const PLAIN: readonly Form[] = ["text", "scalar"];
const LIST: readonly Form[] = ["texts", "scalars"];
const ALL: readonly Form[] = ["text", "scalar", "texts", "scalars", "flat", "json"];
const OBJECT: readonly Form[] = ["flat"];
const MODERN = ["3.0", "3.1", "3.2"];
const WITH_STREAMS = ["3.2"];

const textsOf = (value: unknown): readonly string[] => {
  if (value instanceof Moment) return [value.text];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, one]) => [name, ...textsOf(one)]);
  return [String(value)];
};
const isEmpty = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !(value instanceof Moment) &&
  Object.keys(value).length === 0;
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && isEmpty(value);
const isList = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !(value instanceof Moment);

/** Lists that a character joins cannot have it within an item (RFC 6570 has no escape that decoders agree on). */
const joinedBy =
  (separator: string) =>
  (value: unknown): boolean =>
    isList(value) && textsOf(value).some((one) => one.includes(separator));
const any =
  (...tests: readonly ((value: unknown) => boolean)[]) =>
  (value: unknown): boolean =>
    tests.some((test) => test(value));
/** An empty segment is another path, and those of dots are resolved (RFC 3986, 5.2.4). */
const noSegment = (value: unknown): boolean =>
  textsOf(value).join("") === "" || textsOf(value).some((one) => /^\.{1,2}$/.test(one));
const isLoneEmptyItem = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 1 && value[0] === "";
/** Field values have no other characters (RFC 9110, 5.5), and no blanks at their ends. */
const noField = (value: unknown): boolean =>
  textsOf(value).some((one) => /[^\x20-\x7e]|^ | $/.test(one));

/** Text within JSON of a parameter is read by `JSON.parse`, which has no larger whole numbers (docs/openapi.md). */
const isLarge = (value: unknown): boolean =>
  typeof value === "bigint"
    ? !Number.isSafeInteger(Number(value))
    : isList(value) && Object.values(Object(value)).some(isLarge);

const request = (carrier: Omit<Carrier, "directions">): Carrier => ({
  directions: ["request"],
  ...carrier,
});
const body = (carrier: Omit<Carrier, "directions">): Carrier => ({
  directions: ["request", "response", "both"],
  holds: "either",
  ...carrier,
});

const PATHS = {
  path: request({
    forms: PARAMETER,
    parameter: { in: "path" },
    cannotSay: any(noSegment, isEmpty, isLoneEmptyItem, joinedBy(",")),
  }),
  "path, label": request({
    forms: PARAMETER,
    versions: MODERN,
    parameter: { in: "path", style: "label", explode: true },
    cannotSay: any(noSegment, isEmpty, isLoneEmptyItem, joinedBy(".")),
  }),
  "path, matrix": request({
    forms: PARAMETER,
    versions: MODERN,
    parameter: { in: "path", style: "matrix", explode: true },
    cannotSay: isEmpty,
  }),
};

const QUERIES = {
  query: request({ forms: PARAMETER, parameter: { in: "query" }, omits: isEmpty }),
  "query, not exploded": request({
    forms: PARAMETER,
    parameter: { in: "query", style: "form", explode: false },
    omits: isEmpty,
    cannotSay: any(isLoneEmptyItem, joinedBy(",")),
  }),
  "query, spaces": request({
    forms: LIST,
    parameter: { in: "query", style: "spaceDelimited", explode: false },
    omits: isEmpty,
    cannotSay: any(isLoneEmptyItem, joinedBy(" ")),
  }),
  "query, pipes": request({
    forms: LIST,
    parameter: { in: "query", style: "pipeDelimited", explode: false },
    omits: isEmpty,
    cannotSay: any(isLoneEmptyItem, joinedBy("|")),
  }),
  "query, deep object": request({
    forms: OBJECT,
    versions: MODERN,
    parameter: { in: "query", style: "deepObject", explode: true },
    omits: isEmpty,
  }),
  "query, JSON": request({
    forms: ALL,
    versions: MODERN,
    parameter: { in: "query" },
    json: true,
    cannotSay: isLarge,
  }),
  "query string": request({
    forms: OBJECT,
    versions: WITH_STREAMS,
    parameter: { in: "querystring" },
    omits: isEmpty,
  }),
};

const FIELDS = {
  header: {
    ...request({
      forms: PARAMETER,
      parameter: { in: "header" },
      cannotSay: any(noField, isEmpty, isLoneEmptyItem, joinedBy(",")),
    }),
    directions: ["request", "response"],
  },
  "header, JSON": request({
    forms: ALL,
    versions: MODERN,
    parameter: { in: "header" },
    json: true,
    cannotSay: any(noField, isLarge),
  }),
  cookie: request({ forms: PLAIN, versions: MODERN, parameter: { in: "cookie" } }),
} satisfies Readonly<Record<string, Carrier>>;

const BODIES = {
  JSON: body({ forms: ALL, body: "application/json" }),
  "JSON of a vendor": body({ forms: ALL, body: "application/vnd.api+json" }),
  "range of JSON": body({
    forms: ALL,
    versions: MODERN,
    body: "application/*+json",
    concrete: "application/vnd.x+json",
  }),
  "any media type": body({
    forms: ALL,
    versions: MODERN,
    body: "*/*",
    concrete: "application/json",
  }),
  text: body({ forms: ["text"], holds: "value", body: "text/plain" }),
  "range of texts": body({
    forms: ["text"],
    versions: MODERN,
    holds: "value",
    body: "text/*",
    concrete: "text/markdown",
  }),
  XML: body({ forms: ["text"], holds: "value", body: "application/xml" }),
  bytes: body({ forms: ["bytes"], holds: "value", body: "application/octet-stream" }),
  "range of images": body({
    forms: ["bytes"],
    versions: MODERN,
    holds: "value",
    body: "image/*",
    concrete: "image/png",
  }),
  "URL-encoded form": {
    ...body({ forms: PARAMETER, holds: "property", body: "application/x-www-form-urlencoded" }),
    omits: isEmptyList,
    directions: ["request"],
  },
  "multipart form": {
    ...body({ forms: [...ALL, "files"], holds: "property", body: "multipart/form-data" }),
    omits: isEmptyList,
    directions: ["request"],
  },
} satisfies Readonly<Record<string, Carrier>>;

const sequence = (type: string): Carrier =>
  body({ forms: ALL, versions: WITH_STREAMS, holds: "value", body: type, isSequence: true });

const SEQUENCES = {
  "event stream": { ...sequence("text/event-stream"), directions: ["response"] },
  "JSON Lines": sequence("application/jsonl"),
  "JSON text sequence": sequence("application/json-seq"),
} satisfies Readonly<Record<string, Carrier>>;

export const CARRIERS = {
  ...BODIES,
  ...PATHS,
  ...QUERIES,
  ...FIELDS,
  ...SEQUENCES,
} satisfies Readonly<Record<string, Carrier>>;

export type CarrierName = keyof typeof CARRIERS;

export const carrierOf = (name: string): Carrier => {
  const found = Object.entries(CARRIERS).find(([known]) => known === name)?.[1];
  if (found === undefined) throw new RangeError(`there is no carrier ${name}`);
  return found;
};
