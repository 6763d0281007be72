import type { Api } from "../../generator/description/model/api.js";
import type { JsonValue } from "../../generator/description/core/json-value.js";
import type {
  Declaration,
  Discriminator,
  Schema,
  UnionSchema,
} from "../../generator/description/model/schema.js";
import type { SecurityRequirement } from "../../generator/description/model/security.js";
import { leaves, propertiesNamed, unwrap } from "../../generator/description/model/unwrap.js";
import {
  exchangesOf,
  requestSchemas,
  responseSchemas,
  walkSchemas,
} from "../../generator/description/model/visit.js";

/** Throws if a model violates the guarantees of types.ts. For tests: no document may cause that. */
export function assertInvariants(api: Api): void {
  const broken = brokenInvariants(api);
  if (broken.length > 0) throw new Error(`The model breaks its promises:\n${broken.join("\n")}`);
}

/** One line for each violation. */
export function brokenInvariants(api: Api): readonly string[] {
  return [
    ...checkUnique(api),
    ...checkLinks(api),
    ...checkSchemas(api),
    ...checkAssertions(api.assertions),
    ...checkFrozen(api),
  ];
}

const allSchemas = (api: Api): readonly Schema[] => [
  ...walkSchemas([
    ...api.declarations.map(({ schema }) => schema),
    ...exchangesOf(api).flatMap((exchange) => [
      ...requestSchemas(exchange),
      ...responseSchemas(exchange),
    ]),
  ]),
];

function checkUnique(api: Api): readonly string[] {
  const lists: Readonly<Record<string, readonly string[]>> = {
    "declaration key": api.declarations.map(({ key }) => key),
    "operation id": api.operations.map(({ id }) => id),
    "webhook key": api.webhooks.map(({ key }) => key),
    "tag name": api.tags.map(({ name }) => name),
    "security scheme": api.securitySchemes.map(({ key }) => key),
    "webhook type": api.webhooks.flatMap(({ type }) => type ?? []),
  };
  return Object.entries(lists).flatMap(([what, words]) => [
    ...repeated(words).map((word) => `${what} ${word} is there twice`),
    ...(words.includes("") && what !== "tag name" ? [`${what} is empty`] : []),
  ]);
}

function repeated(words: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return words.filter((word) => seen.has(word) || !seen.add(word));
}

/** Shared parts of operations must be the same objects that the document lists. */
function checkLinks({
  operations,
  tags,
  securitySchemes,
  webhooks,
  events,
}: Api): readonly string[] {
  const knownTags = new Set(tags);
  const schemes = new Set(securitySchemes);
  const unknownScheme = ({ scheme }: SecurityRequirement): boolean =>
    scheme !== undefined && !schemes.has(scheme);
  return [
    ...operations.flatMap(({ id, tags: own, security, path }) => [
      ...(own.length === 0 ? [`${id} has no tag`] : []),
      ...(path.startsWith("/") ? [] : [`${id} has the path ${path}`]),
      ...(own.every((tag) => knownTags.has(tag)) ? [] : [`${id} has a tag that is not listed`]),
      ...(security.flat().some(unknownScheme) ? [`${id} has a scheme that is not listed`] : []),
    ]),
    ...webhooks.flatMap(({ key, type, body }) =>
      (type !== undefined) === (events.property !== undefined && body !== undefined)
        ? []
        : [`${key} has the type ${type} by the property ${events.property}`],
    ),
  ];
}

interface Known {
  readonly api: Api;
  readonly declarations: ReadonlySet<Declaration>;
}

function checkSchemas(api: Api): readonly string[] {
  const known = { api, declarations: new Set(api.declarations) };
  return allSchemas(api).flatMap((schema) => checkSchema(schema, known));
}

function checkSchema(schema: Schema, { declarations, api }: Known): readonly string[] {
  const at = `${schema.kind} at ${schema.origin.document}#${schema.origin.pointer}`;
  switch (schema.kind) {
    case "ref":
      return declarations.has(schema.target)
        ? []
        : [`${at} leads to ${schema.target.key}, which is not listed`];
    case "nullable":
      return ["nullable", "null", "any"].includes(schema.schema.kind)
        ? [`${at} holds ${schema.schema.kind}`]
        : [];
    case "refined":
      return Object.hasOwn(api.assertions, schema.assertion)
        ? []
        : [`${at} has no assertion ${schema.assertion}`];
    case "union":
      return [
        ...(schema.variants.length < (schema.discriminator === undefined ? 2 : 1)
          ? [`${at} has ${schema.variants.length} variants`]
          : []),
        ...checkDiscriminator(schema, schema.discriminator).map((why) => `${at}: ${why}`),
      ];
    case "intersection":
      return schema.parts.length < 2 ? [`${at} has ${schema.parts.length} parts`] : [];
    case "enum":
      return repeated(schema.values.map(({ value }) => JSON.stringify(value))).map(
        (value) => `${at} has ${value} twice`,
      );
    case "object":
      return repeated(schema.properties.map(({ name }) => name)).map(
        (name) => `${at} has ${name} twice`,
      );
    default:
      return [];
  }
}

/** Each listed value selects one variant, whose property can have that value. */
function checkDiscriminator(
  { variants }: UnionSchema,
  discriminator: Discriminator | undefined,
): readonly string[] {
  if (discriminator === undefined) return [];
  const { property, cases, fallback } = discriminator;
  return [
    ...repeated(cases.map(({ value }) => String(value))).map(
      (value) => `${value} is discriminated twice`,
    ),
    ...(fallback === undefined || variants[fallback] !== undefined
      ? []
      : [`no variant ${fallback}`]),
    ...cases.flatMap(({ value, variant }) => {
      const schema = variants[variant];
      if (schema === undefined) return [`${value} leads to no variant`];
      const found = [...propertiesNamed(schema, property)];
      const can = found.some((candidate) => canBe(candidate.schema, String(value)));
      return can || (found.length === 0 && isOpen(schema))
        ? []
        : [`${value} cannot be in its variant`];
    }),
  ];
}

/** Returns whether objects may have undeclared properties. */
const isOpen = (schema: Schema): boolean =>
  [...leaves(schema)].some(
    (leaf) => leaf.kind === "any" || (leaf.kind === "object" && leaf.additional?.kind !== "never"),
  );

function canBe(schema: Schema, value: string): boolean {
  const bare = unwrap(schema);
  switch (bare?.kind) {
    case "literal":
      return String(bare.value) === value;
    case "enum":
      return bare.values.some((entry) => String(entry.value) === value);
    case "union":
      return bare.variants.some((variant) => canBe(variant, value));
    case "intersection":
      return bare.parts.every((part) => canBe(part, value));
    case "string":
    case "number":
    case "boolean":
    case "any":
      return true;
    default:
      return false;
  }
}

/** Every reference of an assertion has a target. */
function checkAssertions(assertions: Api["assertions"]): readonly string[] {
  const broken: string[] = [];
  const stack: JsonValue[] = Object.values(assertions);
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) {
      const ref = Object.entries(value).find(([key]) => key === "$ref")?.[1];
      const known = typeof ref !== "string" || isKnown(ref, assertions);
      if (!known) broken.push(`an assertion refers to ${ref}, which is none`);
    }
    for (const [key, child] of Object.entries(value)) if (!DATA.has(key)) stack.push(child);
  }
  return broken;
}

/** Keywords whose values are data, in which `$ref` has no meaning. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "example", "examples"]);

/** A fragment may point into the schema of the URI before it. */
const isKnown = (ref: string, assertions: Api["assertions"]): boolean =>
  Object.hasOwn(assertions, ref) || Object.hasOwn(assertions, ref.split("#")[0] ?? "");

function checkFrozen(api: Api): readonly string[] {
  const seen = new Set<unknown>();
  const stack: { readonly value: unknown; readonly path: string }[] = [{ value: api, path: "api" }];
  const broken: string[] = [];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, path } = entry;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (!Object.isFrozen(value)) broken.push(`${path} is not frozen`);
    for (const [key, child] of Object.entries(value))
      stack.push({ value: child, path: `${path}.${key}` });
  }
  return broken;
}
