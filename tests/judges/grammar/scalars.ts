/** Kinds of schema whose values are one text, number or boolean. */
import * as fc from "fast-check";

import type { Kind, Kinds } from "./kind.js";
import { Moment, type Schema } from "./schema.js";

/** Texts that encodings have reason to confuse with something else. */
export const TEXTS = [
  "a",
  "",
  "0",
  "007",
  "true",
  "null",
  "a,b",
  "a b",
  "a&b=c",
  "100%",
  "x/y",
  "ü€",
];

export const anyText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

const textKind = (schema: Schema, edges: readonly string[], more: Partial<Kind> = {}): Kind => ({
  form: "text",
  schema: { type: "string", ...schema },
  values: fc.constantFrom(...edges),
  edges,
  ...more,
});

const numberKind = (
  schema: Schema,
  edges: readonly (number | bigint)[],
  more: Partial<Kind> = {},
): Kind => ({ form: "scalar", schema, values: fc.constantFrom(...edges), edges, ...more });

export const MOMENTS = ["2024-02-29T12:30:00Z", "1999-12-31T23:59:59.5+01:00"].map(
  (text) => new Moment(text),
);

export const SCALARS: Kinds = {
  text: textKind({}, TEXTS, { values: anyText }),
  "bounded text": textKind({ minLength: 1, maxLength: 3 }, ["a", "007", "a,b"]),
  pattern: textKind({ pattern: "^[a-z]{2}-\\d+$" }, ["ab-0"], {
    values: fc.stringMatching(/^[a-z]{2}-\d+$/),
  }),
  "pattern of another language": textKind({ pattern: "\\A\\d{3}\\Z" }, ["123"]),
  digits: textKind({ pattern: "^\\d+$" }, ["0", "007", "12345678901234567890"]),
  enum: textKind({ enum: ["a", "b,c", "other value"] }, ["a", "b,c", "other value"]),
  "enum of digits": textKind({ enum: ["1", "2", "010"] }, ["1", "010"]),
  const: textKind({ const: "only" }, ["only"]),
  "date-time": {
    form: "text",
    schema: { type: "string", format: "date-time" },
    edges: MOMENTS,
    values: fc.constantFrom(...MOMENTS),
  },
  date: textKind({ format: "date" }, ["2024-02-29"]),
  uuid: textKind({ format: "uuid" }, ["123e4567-e89b-42d3-a456-426614174000"]),
  "short email": textKind({ format: "email", maxLength: 12 }, ["a@b.co"]),
  "short uri": textKind({ format: "uri", maxLength: 14 }, ["http://a.io"]),
  base64: textKind({ contentEncoding: "base64" }, ["aGVsbG8=", ""]),
  integer: numberKind({ type: "integer" }, [0, -1, 42], { values: fc.integer() }),
  "bounded integer": numberKind({ type: "integer", minimum: 0, maximum: 9 }, [0, 9]),
  "enum of integers": numberKind({ type: "integer", enum: [0, 1, 10] }, [0, 10]),
  int64: numberKind({ type: "integer", format: "int64" }, [0n, 42n, 9007199254740993n], {
    values: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  }),
  "enum of int64": numberKind({ type: "integer", format: "int64", enum: [1n, 9007199254740993n] }, [
    1n,
    9007199254740993n,
  ]),
  number: numberKind({ type: "number" }, [0, -1.5, 0.25, 1e21], {
    values: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
  }),
  boolean: {
    form: "scalar",
    schema: { type: "boolean" },
    values: fc.boolean(),
    edges: [true, false],
  },
};
