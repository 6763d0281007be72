import type { Declaration, Schema } from "../../../description/index.js";
import { codeText, type Fragment, type Html, html } from "../markup/html.js";
import type { FieldContext } from "./context.js";

type Links = Pick<FieldContext, "site" | "root">;

/** The name of a schema as a link to its page. */
export const schemaLink = ({ site, root }: Links, declaration: Declaration): Html => {
  const { name, path } = site.schemaOf(declaration);
  return html`<a href="${root}${path}">${name}</a>`;
};

/** The type of a value in a line, in the notation of TypeScript as far as that is short. */
export const typeLabel = (links: Links, schema: Schema): Html =>
  html`<i>${typeText(links, schema)}</i>`;

/** With more alternatives than these, their number is given. */
const MOST_VARIANTS = 6;

function typeText(links: Links, schema: Schema): Fragment {
  switch (schema.kind) {
    case "any":
      return "any value";
    case "never":
      return "no value";
    case "null":
    case "boolean":
      return schema.kind;
    case "object":
      return objectText(links, schema);
    case "string":
      return withFormat("string", schema.format);
    case "number":
      return withFormat(schema.integer ? "integer" : "number", schema.format);
    case "binary":
      return "bytes";
    case "literal":
      return codeText(JSON.stringify(schema.value));
    case "enum":
      return [...new Set(schema.values.map(({ value }) => typeof value))].join(" | ");
    case "array":
      return html`${operand(links, schema.items)}[]`;
    case "tuple":
      return html`[${joinLabels(labelsOf(links, schema.prefix), ", ")}${schema.rest.kind === "never" ? "" : ", …"}]`;
    case "union":
      return schema.variants.length > MOST_VARIANTS
        ? `one of ${schema.variants.length} types`
        : joinLabels(labelsOf(links, schema.variants), " | ");
    case "intersection":
      return joinLabels(
        schema.parts.map((part) => operand(links, part)),
        " & ",
      );
    case "nullable":
      return html`${typeText(links, schema.schema)} | null`;
    case "refined":
      return typeText(links, schema.schema);
    case "ref":
      return schemaLink(links, schema.target);
    default:
      return schema satisfies never;
  }
}

const withFormat = (type: string, format: string | undefined): string =>
  format === undefined ? type : `${type} (${format})`;

/** An object without declared properties is a map. */
function objectText(links: Links, schema: Extract<Schema, { kind: "object" }>): Fragment {
  const { properties, additional, patterns } = schema;
  const values = additional ?? patterns[0]?.schema;
  return properties.length > 0 || values === undefined || ["any", "never"].includes(values.kind)
    ? "object"
    : html`map of ${operand(links, values)}`;
}

/** In parentheses if it is several types. */
function operand(links: Links, schema: Schema): Fragment {
  const text = typeText(links, schema);
  return /^(?:union|intersection|nullable|enum)$/.test(schema.kind) ? html`(${text})` : text;
}

const labelsOf = (links: Links, schemas: readonly Schema[]): readonly Fragment[] =>
  schemas.map((schema) => typeText(links, schema));

function joinLabels(labels: readonly Fragment[], separator: string): Fragment {
  const texts = new Set<unknown>();
  const distinct = labels.filter((label) => {
    const isNew = typeof label !== "string" || !texts.has(label);
    texts.add(label);
    return isNew;
  });
  return distinct.map((label, index) => [index === 0 ? "" : separator, label]);
}
