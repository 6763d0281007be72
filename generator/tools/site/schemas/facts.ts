import type {
  Api,
  BareSchema,
  Docs,
  EnumSchema,
  JsonValue,
  Schema,
} from "../../../description/index.js";
import { companionsOf, isObject, keywordInfo, unwrap } from "../../../description/index.js";
import { areDisjoint } from "../../../output/index.js";
import { furtherReading } from "../frame/parts.js";
import { codeText, type Fragment, type Html, html } from "../markup/html.js";
import type { FieldContext } from "./context.js";
import { inner } from "./context.js";
import { typeLabel } from "./type-label.js";

interface DescribedSchema {
  readonly schema: Schema;
  /** What is notes beside the schema, where it is used. */
  readonly docs: Docs;
  readonly default?: JsonValue | undefined;
}

/** What a value is and must be, below its type: its meaning, its limits, its values, examples. */
export function factsOf(context: FieldContext, described: DescribedSchema): Html {
  const { site } = context;
  const { schema, docs } = described;
  const notes = [docs, ...docsOf(schema)];
  const description = notes.find((one) => one.description !== undefined)?.description;
  const examples = [...new Set(notes.flatMap((one) => (one.examples ?? []).map(valueText)))];
  const short = examples.filter((text) => text.length <= LONG_EXAMPLE);
  const conditions = conditionsOf(schema, site.api);
  const limits = [
    ...limitsOf(described, notes),
    ...contentOf(context, schema),
    ...(conditions.length === 0 ? [] : [restrictedBy(conditions)]),
    ...(short.length === 0
      ? []
      : [html`e.g. ${short.map((text) => html`<code>${codeText(text)}</code> `)}`]),
  ];
  return html`${site.markdown(description, 4)}${
    limits.length === 0
      ? undefined
      : html`<small>${limits.map((limit, index) => [index === 0 ? "" : " · ", limit])}</small>`
  }${valuesOf(site, schema)}${conditions.length === 0 ? undefined : fold("Conditions", conditions.map(textOf).join("\n"))}${examples.filter((text) => text.length > LONG_EXAMPLE).map((text) => fold("Example", text))}${furtherReading(...notes)}`;
}

/** Longer examples are folded. */
const LONG_EXAMPLE = 60;

const fold = (title: string, text: string): Html =>
  html`<details>
    <summary>${title}</summary>
    <pre tabindex="0"><code>${codeText(text)}</code></pre>
  </details>`;

/**
 * What is notes of a schema: by itself, by items that have no other place, and for values without a page of fields by
 * the one that it refers to.
 */
function docsOf(schema: Schema): readonly Docs[] {
  const own = inner(schema);
  if (own.kind !== "ref") {
    const items = own.kind === "array" && inner(own.items).kind !== "ref" ? docsOf(own.items) : [];
    return own === schema ? [own.docs, ...items] : [schema.docs, own.docs, ...items];
  }
  const behind = unwrap(own);
  return behind === undefined || STRUCTURED_KINDS.has(behind.kind)
    ? [schema.docs]
    : [schema.docs, own.docs, own.target.docs, own.target.schema.docs, behind.docs];
}

const STRUCTURED_KINDS: ReadonlySet<string> = new Set([
  "object",
  "array",
  "tuple",
  "union",
  "intersection",
]);

function limitsOf(
  { schema, default: assumed }: DescribedSchema,
  notes: readonly Docs[],
): readonly Fragment[] {
  const bare = unwrap(schema);
  const unit = notes.find((one) => one.unit !== undefined)?.unit;
  return [
    ...(unit === undefined ? [] : [`in ${unit}`]),
    ...(assumed === undefined ? [] : [html`default ${codeOf(assumed)}`]),
    ...(bare === undefined ? [] : bounds(bare)),
    ...(inner(schema).kind !== "ref" && bare?.kind === "array" ? itemBounds(bare.items) : []),
  ];
}

/** What the text of a string contains. */
function contentOf(context: FieldContext, schema: Schema): readonly Fragment[] {
  const bare = unwrap(schema);
  if (bare?.kind === "array" && inner(bare.items).kind !== "ref")
    return contentOf(context, bare.items).map((content) => html`each ${content}`);
  if (bare?.kind !== "string" || bare.content === undefined) return [];
  return [html`contains ${typeLabel(context, bare.content)}`];
}

/** A keyword that no type shows, and those that have no effect without it. */
type Condition = Readonly<Record<string, JsonValue>>;

/** What no type shows, though validators check it. */
function conditionsOf(schema: Schema, api: Api): readonly Condition[] {
  // References in a circle lead to nothing that could be restricted.
  const all = unwrap(schema) === undefined ? [] : assertionsOf(schema);
  return all.flatMap((key) => conditionsIn(api.assertions[key]));
}

function restrictedBy(conditions: readonly Condition[]): Html {
  const names = new Set(conditions.flatMap((one) => Object.keys(one).slice(0, 1)));
  return html`restricted by ${[...names].map((name) => html`<code>${codeText(name)}</code> `)}`;
}

/** A condition as it is written, in one line if it is short; what it refers to, by its name. */
function textOf(condition: Condition): string {
  const byName = (key: string, value: unknown): unknown =>
    key === "$ref" && typeof value === "string" ? value.split("/").at(-1) : value;
  const text = JSON.stringify(condition, byName);
  return text.length > LONG_EXAMPLE ? JSON.stringify(condition, byName, 2) : text;
}

function assertionsOf(schema: Schema): readonly string[] {
  if (schema.kind === "nullable") return assertionsOf(schema.schema);
  if (schema.kind === "ref") return assertionsOf(schema.target.schema);
  return schema.kind === "refined" ? [schema.assertion, ...assertionsOf(schema.schema)] : [];
}

function conditionsIn(assertion: JsonValue | undefined): readonly Condition[] {
  if (!isObject(assertion)) return [];
  const { allOf } = assertion;
  const conditions = Object.keys(assertion).flatMap((name) => {
    const { effect, schemas, with: other } = keywordInfo(name) ?? {};
    if (effect !== "evaluator" || schemas === "reference" || other !== undefined) return [];
    const stated = [name, ...companionsOf(name)].flatMap((key) => {
      const value = assertion[key];
      return value === undefined ? [] : [[key, value] as const];
    });
    return [Object.fromEntries(stated)];
  });
  return Array.isArray(allOf) ? [...conditions, ...allOf.flatMap(conditionsIn)] : conditions;
}

function itemBounds(items: Schema): readonly Fragment[] {
  const bare = unwrap(items);
  const own = bare === undefined ? [] : bounds(bare);
  return own.map((bound) => html`each ${bound}`);
}

/** What a schema itself says of its values. */
function bounds(schema: BareSchema): readonly Fragment[] {
  switch (schema.kind) {
    case "string":
      return [
        ...range(schema.minLength, schema.maxLength, "character"),
        ...(schema.pattern === undefined ? [] : [html`matches ${codeOf(schema.pattern, "")}`]),
        ...[schema.contentEncoding, schema.contentMediaType].filter((one) => one !== undefined),
      ];
    case "number":
      return [
        ...(schema.minimum === undefined ? [] : [`≥ ${schema.minimum}`]),
        ...(schema.exclusiveMinimum === undefined ? [] : [`> ${schema.exclusiveMinimum}`]),
        ...(schema.maximum === undefined ? [] : [`≤ ${schema.maximum}`]),
        ...(schema.exclusiveMaximum === undefined ? [] : [`< ${schema.exclusiveMaximum}`]),
        ...(schema.multipleOf === undefined ? [] : [`multiple of ${schema.multipleOf}`]),
      ];
    case "array":
    case "tuple":
      return [
        ...range(schema.minItems, schema.maxItems, "item"),
        ...(schema.uniqueItems === true ? ["all different"] : []),
      ];
    case "object":
      return [
        ...range(schema.minProperties, schema.maxProperties, "entry"),
        ...(schema.additional?.kind === "never" ? ["no other fields"] : []),
      ];
    case "union":
      return schema.exclusive && schema.discriminator === undefined && !areDisjoint(schema.variants)
        ? ["matches exactly one"]
        : [];
    case "binary":
      return schema.contentMediaType === undefined ? [] : [schema.contentMediaType];
    default:
      return [];
  }
}

function range(least = 0, most: number | undefined, what: string): readonly string[] {
  const many = what === "entry" ? "entries" : `${what}s`;
  if (most === undefined)
    return least === 0 ? [] : [`at least ${least} ${least === 1 ? what : many}`];
  if (least === most) return [`${most} ${most === 1 ? what : many}`];
  return [
    least === 0 ? `at most ${most} ${most === 1 ? what : many}` : `${least} to ${most} ${many}`,
  ];
}

/** The values of an enumeration, also of one that is behind a name or in a list. */
function valuesOf(site: FieldContext["site"], schema: Schema): Html | undefined {
  const bare = unwrap(schema);
  if (bare?.kind === "array")
    return inner(bare.items).kind === "ref" ? undefined : valuesOf(site, bare.items);
  if (bare?.kind !== "enum") return undefined;
  const described = bare.values.some(({ description }) => description !== undefined);
  return html`${described ? describedValues(site, bare) : plainValues(bare)}${
    bare.extensibility === "open" ? html`<small>Others may be added.</small>` : undefined
  }`;
}

/** More values than these are folded. */
const MOST_VALUES = 24;

function plainValues({ values }: EnumSchema): Html {
  const codes = values.map(
    ({ value }) => html`<code>${value === "" ? '""' : String(value)}</code> `,
  );
  return codes.length <= MOST_VALUES
    ? html`<p class="values">${codes}</p>`
    : html`<details>
        <summary>${codes.length} values</summary>
        <p class="values">${codes}</p>
      </details>`;
}

function describedValues(site: FieldContext["site"], { values }: EnumSchema): Html {
  const rows = values.map(
    ({ value, description }) =>
      html`<div>
        <dt><code>${value === "" ? '""' : String(value)}</code></dt>
        <dd>${site.markdown(description, 5)}</dd>
      </div>`,
  );
  const list = html`<dl class="values">${rows}</dl>`;
  return rows.length <= MOST_VALUES
    ? list
    : html`<details>
        <summary>${rows.length} values</summary>
        ${list}
      </details>`;
}

const valueText = (value: JsonValue): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

const codeOf = (value: JsonValue, quote = '"'): Html =>
  html`<code
    >${typeof value === "string" ? `${quote}${value}${quote}` : JSON.stringify(value)}</code
  >`;
