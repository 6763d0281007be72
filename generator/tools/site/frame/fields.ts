import { type Docs, type Property, type Schema, unwrap } from "../../../description/index.js";
import { type Fragment, type Html, html } from "../markup/html.js";
import { counted } from "./parts.js";
import type { Site } from "./site.js";

/** Rows that are shown at first; further ones are folded away. */
const SHOWN = 40;

/** The properties of a schema that is an object, as a list of definitions. */
export function fieldList(site: Site, schema: Schema, side: "read" | "write"): Html | undefined {
  const bare = unwrap(schema);
  if (bare?.kind !== "object" || bare.properties.length === 0) return undefined;
  const other = side === "read" ? "write" : "read";
  const own = bare.properties.filter(({ direction }) => direction !== other);
  const rows = own.map((property) => fieldRow(site, fieldOf(property), side));
  const more = rows.slice(SHOWN);
  return html`<dl class="fields">${rows.slice(0, SHOWN)}</dl>
    ${
      more.length === 0
        ? undefined
        : html`<details class="more">
            <summary>${counted(more.length, "more field")}</summary>
            <dl class="fields">${more}</dl>
          </details>`
    }`;
}

interface DocumentedField {
  readonly name: string;
  readonly where?: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly docs: Docs;
  readonly default?: unknown;
}

const fieldOf = ({
  name,
  required,
  schema,
  docs,
  default: assumed,
}: Property): DocumentedField => ({
  name,
  required,
  schema,
  docs,
  ...(assumed !== undefined && { default: assumed }),
});

/** One field or parameter: its name, its type, what it means. */
export function fieldRow(site: Site, field: DocumentedField, side: "read" | "write"): Html {
  const { name, where, required, schema, docs, default: assumed } = field;
  const marks: readonly Fragment[] = [
    where === undefined ? undefined : html`<span class="mark">${where}</span>`,
    required && side === "write" ? html`<span class="mark required">required</span>` : undefined,
    !required && side === "read" ? html`<span class="mark">optional</span>` : undefined,
    docs.deprecated === true ? html`<span class="mark deprecated">deprecated</span>` : undefined,
  ];
  const limits = limitsOf(schema, docs, assumed);
  return html`<div class="field">
    <dt>
      <code class="field-name">${name}</code>
      <code class="field-type">${site.typeText(schema, side)}</code> ${marks}
    </dt>
    <dd>
      ${site.markdown(docs.description ?? schema.docs.description, 4)}${limits.length === 0 ? undefined : html`<p class="limits">${limits.join(" · ")}</p>`}
    </dd>
  </div>`;
}

function limitsOf(schema: Schema, docs: Docs, assumed: unknown): readonly string[] {
  const bare = unwrap(schema);
  const unit = docs.unit ?? schema.docs.unit;
  return [
    ...(unit === undefined ? [] : [`in ${unit}`]),
    ...(assumed === undefined ? [] : [`default ${JSON.stringify(assumed)}`]),
    ...(bare === undefined ? [] : constraints(bare)),
  ];
}

const LABELS: Readonly<Record<string, string>> = {
  format: "format",
  minLength: "minimum length",
  maxLength: "maximum length",
  minimum: "minimum",
  maximum: "maximum",
  exclusiveMinimum: "more than",
  exclusiveMaximum: "less than",
  multipleOf: "multiple of",
  pattern: "pattern",
  minItems: "minimum items",
  maxItems: "maximum items",
};

const constraints = (schema: object): readonly string[] =>
  Object.entries(schema).flatMap(([key, value]) =>
    Object.hasOwn(LABELS, key) ? [`${LABELS[key]} ${String(value).slice(0, 120)}`] : [],
  );
