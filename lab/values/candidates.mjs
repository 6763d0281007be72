/**
 * Values that may match a schema; ajv decides whether they do. Independent of the generator's own samples, so that both
 * do not misread a schema in the same way.
 */
import { matchingText } from "../../runtime/dist/samples.js";
import { follow, isObject } from "./references.mjs";

const MOST_DEPTH = 8;
const FORMATS = {
  "date-time": ["2024-02-29T12:30:00Z", "2023-11-05T01:02:03.456+02:00"],
  date: ["2024-02-29"],
  time: ["12:30:00Z"],
  duration: ["P1DT2H"],
  email: ["ada@example.com"],
  uri: ["https://example.com/a?b=c#d"],
  url: ["https://example.com/"],
  "uri-reference": ["/a/b"],
  uuid: ["123e4567-e89b-42d3-a456-426614174000"],
  ipv4: ["192.0.2.1"],
  ipv6: ["2001:db8::1"],
  hostname: ["example.com"],
  byte: ["aGVsbG8="],
  "json-pointer": ["/a/b"],
};
const TEXTS = ["a", "Grüße, 東京", "two words", "x_1", "50% & more", "1", "true", "null", '"q"'];

/** A candidate value for a schema of a document, or `undefined` if none is found. */
export function candidate(schema, context, depth = 0) {
  const { root, random } = context;
  if (schema === true || schema === undefined) return random.pick(["any", 1, true, { a: 1 }]);
  if (schema === false || depth > MOST_DEPTH + 6) return undefined;
  if (typeof schema.$ref === "string") {
    const target = follow(root, { $ref: schema.$ref });
    const { $ref: _, ...beside } = schema;
    const names = Object.keys(beside).filter((key) => key !== "description" && key !== "default");
    if (target === undefined) return undefined;
    return names.length === 0
      ? candidate(target, context, depth + 1)
      : candidate({ allOf: [target, beside] }, context, depth + 1);
  }
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return random.pick(schema.enum);
  if (chance(random, 0.15)) {
    const stated = [schema.example, schema.default, ...listOf(schema.examples)];
    const known = stated.filter((value) => value !== undefined);
    if (known.length > 0) return random.pick(known);
  }
  return composeValues(schema, context, depth);
}

const chance = (random, share) => random.next() < share;
const listOf = (value) => (Array.isArray(value) ? value : []);

/** `allOf`, `oneOf` and `anyOf`: combines the values of the parts, if they are objects. */
function composeValues(schema, context, depth) {
  const { random } = context;
  const { allOf, oneOf, anyOf, ...own } = schema;
  const parts = [...listOf(allOf)];
  const discriminator = {};
  for (const alternatives of [oneOf, anyOf]) {
    if (listOf(alternatives).length === 0) continue;
    const chosen = random.pick(alternatives);
    parts.push(chosen);
    Object.assign(discriminator, valueFor(schema.discriminator, chosen));
  }
  if (parts.length === 0) return plain(own, context, depth);
  const says = ["type", "properties", "items", "additionalProperties", "required"];
  // A property that one part allows may be forbidden by another.
  const inner = { ...context, isPart: true };
  const values = parts.map((part) => candidate(part, inner, depth + 1));
  if (says.some((key) => key in own)) values.push(plain(own, inner, depth));
  return values.every(isObject)
    ? Object.assign({}, ...values, discriminator)
    : values.find((v) => v !== undefined);
}

/** The value of the discriminator property for an alternative. */
function valueFor(discriminator, { $ref }) {
  const mapping = Object.entries(discriminator?.mapping ?? {});
  const [value] =
    mapping.find(([, target]) => $ref === target || $ref === `#/components/schemas/${target}`) ??
    [];
  return value === undefined ? {} : { [discriminator.propertyName]: value };
}

function typeOf(schema, random) {
  if (Array.isArray(schema.type)) {
    const others = schema.type.filter((type) => type !== "null");
    const isNull = schema.type.includes("null") && (others.length === 0 || chance(random, 0.2));
    return isNull ? "null" : random.pick(others);
  }
  if (typeof schema.type === "string") return schema.type;
  if ("properties" in schema || "required" in schema || "additionalProperties" in schema)
    return "object";
  if ("items" in schema || "prefixItems" in schema) return "array";
  if ("pattern" in schema || "minLength" in schema || schema.format in FORMATS) return "string";
  if ("minimum" in schema || "maximum" in schema) return "number";
  return random.pick(["string", "number", "boolean", "object"]);
}

function plain(schema, context, depth) {
  const { random } = context;
  switch (typeOf(schema, random)) {
    case "object":
      return objectOf(schema, context, depth);
    case "array":
      return arrayOf(schema, context, depth);
    case "string":
      return textOf(schema, random);
    case "integer":
      return numberOf(schema, random, true);
    case "number":
      return numberOf(schema, random, false);
    case "boolean":
      return chance(random, 0.5);
    default:
      return null;
  }
}

function objectOf(schema, context, depth) {
  const { random } = context;
  const required = new Set(listOf(schema.required));
  const share = depth === 0 ? random.pick([0, 0.5, 1]) : depth > 4 ? 0 : 0.5;
  const value = {};
  const set = (name, content) => {
    if (content === undefined) return;
    Object.defineProperty(value, name, {
      value: content,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (required.has(name) || chance(random, share))
      set(name, candidate(property, context, depth + 1));
  }
  const rest = isObject(schema.additionalProperties)
    ? schema.additionalProperties
    : isObject(schema.unevaluatedProperties)
      ? schema.unevaluatedProperties
      : undefined;
  for (const name of required) {
    if (!(name in value) && !(name in (schema.properties ?? {})))
      set(name, candidate(rest ?? { type: "string" }, context, depth + 1));
  }
  if (rest !== undefined && depth <= MOST_DEPTH && chance(random, 0.7)) {
    set("extra-key", candidate(rest, context, depth + 1));
  }
  const isFree = Object.keys(schema).every(
    (key) => ["type", "description"].includes(key) || schema[key] === true,
  );
  if (isFree && !context.isPart && rest === undefined && chance(random, 0.5))
    set("free", random.pick(["x", 1, null, { a: [1] }]));
  return value;
}

function arrayOf(schema, context, depth) {
  const { random } = context;
  const least = schema.minItems ?? 0;
  const wanted = Math.max(least, depth > 4 ? least : random.below(3));
  const length = Math.min(wanted, schema.maxItems ?? wanted, 20);
  const prefix = listOf(schema.prefixItems);
  const items = Array.from(
    { length: Math.max(length, Math.min(prefix.length, least)) },
    (_, index) =>
      candidate(prefix[index] ?? (isObject(schema.items) ? schema.items : {}), context, depth + 1),
  );
  return items.filter((item) => item !== undefined);
}

function textOf(schema, random) {
  // Bytes, which no JSON value represents (OpenAPI 3.0.4, 4.4).
  if (schema.format === "binary") return undefined;
  const known = FORMATS[schema.format];
  if (typeof schema.pattern === "string") return fromPattern(schema, random);
  if (known !== undefined) return random.pick(known);
  const least = schema.minLength ?? 0;
  const most = schema.maxLength ?? Math.max(least, 40);
  const text = random.pick(TEXTS);
  return [...text.padEnd(Math.min(least, 500), "z")].slice(0, most).join("");
}

function fromPattern(schema, random) {
  try {
    return matchingText(schema.pattern, { random, reach: 3, exact: false, wild: false });
  } catch {
    return "a";
  }
}

function numberOf(schema, random, isWhole) {
  const step = schema.multipleOf ?? (isWhole ? 1 : 0.5);
  const low =
    schema.minimum ??
    (schema.exclusiveMinimum !== undefined ? schema.exclusiveMinimum + step : undefined);
  const high =
    schema.maximum ??
    (schema.exclusiveMaximum !== undefined ? schema.exclusiveMaximum - step : undefined);
  const base = low ?? Math.min(high ?? 0, 0);
  const value = Math.ceil(base / step) * step + random.pick([0, 1, 2, 7]) * step;
  const bounded = high !== undefined && value > high ? high : value;
  return isWhole ? Math.round(bounded) : bounded;
}
