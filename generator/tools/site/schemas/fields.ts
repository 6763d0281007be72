import {
  type Declaration,
  type Docs,
  type JsonValue,
  type ObjectSchema,
  type Property,
  type Schema,
  type UnionSchema,
  unwrap,
} from "../../../description/index.js";
import { countOf } from "../frame/parts.js";
import { type Fragment, type Html, html, textOf } from "../markup/html.js";
import { hasOthers, inner, type InnerSchema, ownRows, type FieldContext } from "./context.js";
import { factsOf } from "./facts.js";
import { schemaLink, typeLabel } from "./type-label.js";

/** The content of a schema at the top of what is shown: what is behind its name is shown at once. */
export function fieldsOf(context: FieldContext, schema: Schema): Html | undefined {
  const bare = inner(schema);
  if (bare.kind === "array") return fieldsOf(context, bare.items);
  if (bare.kind !== "ref") return contentOf(context, bare);
  const { target } = bare;
  return context.enclosing.includes(target)
    ? undefined
    : fieldsOf(inside(context, target), target.schema);
}

/** The names and types of the fields of an object with a page of its own; `undefined` for anything else. */
export function briefFields(context: FieldContext, schema: Schema): Html | undefined {
  const bare = itemOf(schema);
  const behind = unwrap(bare);
  if (bare.kind !== "ref" || behind?.kind !== "object") return undefined;
  const rows = objectRows(context, behind);
  if (rows.length === 0) return undefined;
  return html`<p class="brief">
    ${rows.map((row) => html`<span><code>${row.name}</code> ${typeLabel(context, row.schema)}</span> `)}
  </p>`;
}

/** All that a declaration consists of, for its own page. */
export const declarationFields = (
  context: FieldContext,
  declaration: Declaration,
): Html | undefined => contentOf({ ...context, enclosing: [declaration] }, declaration.schema);

/** Inside a declaration, what does not fit is on its own page, unless this is that page. */
const inside = (context: FieldContext, declaration: Declaration): FieldContext => ({
  ...context,
  enclosing: [...context.enclosing, declaration],
  home: declaration,
});

/** What is below the type of a value: properties, alternatives, items. */
function contentOf(context: FieldContext, schema: Schema): Html | undefined {
  const bare = inner(schema);
  switch (bare.kind) {
    case "array":
      return contentOf(context, bare.items);
    case "string":
      return bare.content === undefined ? undefined : fieldsOf(context, bare.content);
    case "tuple":
      return rowsOf(context, [...bare.prefix, bare.rest].flatMap(itemRow));
    case "object":
      return objectContent(context, bare);
    case "union":
      return unionContent(context, bare);
    case "intersection":
      return rowsOf(
        context,
        bare.parts.map((part) => ({ name: "and", schema: part, docs: {}, label: true })),
      );
    case "ref":
      return context.enclosing.includes(bare.target)
        ? undefined
        : contentOf(inside(context, bare.target), bare.target.schema);
    default:
      return undefined;
  }
}

/** A property, parameter, header, item or alternative. */
export interface Row {
  readonly name: Fragment;
  readonly schema: Schema;
  readonly docs: Docs;
  readonly default?: JsonValue | undefined;
  readonly required?: boolean;
  readonly direction?: Property["direction"];
  /** Where it is sent. */
  readonly where?: string;
  /** Whether `name` says what the row is, and is not itself a name. */
  readonly label?: true;
  readonly id?: string;
}

const itemRow = (schema: Schema, index: number): readonly Row[] =>
  schema.kind === "never" ? [] : [{ name: `${index}`, schema, docs: {} }];

function objectContent(context: FieldContext, schema: ObjectSchema): Html | undefined {
  const rows = objectRows(context, schema);
  const [only] = rows;
  // A map says all in its type.
  if (schema.properties.length === 0 && rows.length === 1 && only !== undefined)
    return contentOf(context, only.schema);
  return rowsOf(context, rows);
}

function objectRows(context: FieldContext, schema: ObjectSchema): readonly Row[] {
  const other = { read: "write", write: "read", both: undefined }[context.side];
  const own = schema.properties.filter(({ direction }) => direction !== other);
  return [
    ...own.map((property) => ({ ...property, name: property.name })),
    ...schema.patterns.map(({ pattern, schema: value }) => ({
      name: `/${pattern}/`,
      schema: value,
      docs: {},
    })),
    ...(hasOthers(schema.additional)
      ? [{ name: "any other key", schema: schema.additional, docs: {}, label: true as const }]
      : []),
  ];
}

function unionContent(
  context: FieldContext,
  { variants, discriminator }: UnionSchema,
): Html | undefined {
  const tellingNames = tellingIn(variants);
  const rows = variants.flatMap((schema, index): readonly Row[] => {
    if (inner(schema).kind === "null") return [];
    const values = (discriminator?.cases ?? []).filter(({ variant }) => variant === index);
    const name =
      values.length === 0
        ? alternativeName(schema, tellingNames(schema))
        : html`<code>${discriminator?.property}</code>:
            ${values.map(({ value }) => html`<code>${JSON.stringify(value)}</code> `)}`;
    return [{ name, schema, docs: {}, label: true }];
  });
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return contentOf(context, only.schema);
  return rows.every((row) => saysAll(context, row)) ? undefined : rowsOf(context, rows);
}

/** What an alternative without a name is: by its title, or by what only it requires. */
function alternativeName(schema: Schema, namingProperties: readonly string[]): Fragment {
  const bare = inner(schema);
  if (bare.kind === "ref") return "or";
  const { title } = bare.docs;
  if (title !== undefined) return `or: ${title}`;
  return namingProperties.length === 0 || namingProperties.length > MOST_TELLING
    ? "or"
    : html`or, with
      ${namingProperties.map((name, index) => html`${index === 0 ? "" : ", "}<code>${name}</code>`)}`;
}

const MOST_TELLING = 4;

/** The names that an alternative requires, and not all others too. */
function tellingIn(variants: readonly Schema[]): (schema: Schema) => readonly string[] {
  const counts = new Map<string, number>();
  for (const name of variants.flatMap(requiredNames)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (schema) =>
    requiredNames(schema).filter((name) => (counts.get(name) ?? 0) < variants.length);
}

function requiredNames(schema: Schema): readonly string[] {
  const bare = unwrap(schema);
  return bare?.kind === "object"
    ? bare.properties.filter(({ required }) => required).map(({ name }) => name)
    : [];
}

/** Whether the type of an alternative says all that there is to say of it. */
const saysAll = (context: FieldContext, row: Row): boolean =>
  ownRows(row.schema) === 0 && textOf(factsOf(context, row)) === "";

/** Rows that are shown at first; further ones are folded. */
const MAX_SHOWN = 40;

/** Rows, each with what is below it as far as there is room. */
export function rowsOf(context: FieldContext, rows: readonly Row[]): Html | undefined {
  if (rows.length === 0) return undefined;
  const nested = rows.filter(({ schema }) => ownRows(schema) > 0).length;
  const share = Math.floor(Math.max(0, context.rows - rows.length) / Math.max(1, nested));
  const shown = rows.map((row) => rowOf({ ...context, rows: share }, row));
  const more = shown.slice(MAX_SHOWN);
  return html`<dl class="fields">${shown.slice(0, MAX_SHOWN)}</dl>
    ${
      more.length === 0
        ? undefined
        : html`<details>
            <summary>${countOf(more.length, "more field")}</summary>
            <dl class="fields">${more}</dl>
          </details>`
    }`;
}

function rowOf(context: FieldContext, row: Row): Html {
  const { name, schema, where, required = false, docs, direction = "both", label, id } = row;
  const marks = [
    where === undefined ? undefined : mark(where),
    required ? mark("required") : undefined,
    docs.deprecated === true || schema.docs.deprecated === true ? mark("deprecated") : undefined,
    direction === "both" || context.side !== "both" ? undefined : mark(SIDES[direction]),
  ];
  return html`<dt${id === undefined ? "" : html` id="${id}"`}>
      ${label === true ? html`<span>${name}</span>` : html`<code>${name}</code>`}
      ${typeLabel(context, schema)}${marks}
    </dt>
    <dd>${factsOf(context, row)}${nestedFields(context, schema)}</dd>`;
}

const SIDES = { read: "only in responses", write: "only in requests" };

const mark = (text: string): Html => html` <b>${text}</b>`;

/** What is below a row, folded; a link to it if there is no room, nothing if the type is one already. */
function nestedFields(context: FieldContext, schema: Schema): Html | undefined {
  const bare = itemOf(schema);
  const count = ownRows(bare);
  if (count === 0) return undefined;
  const title = countOf(count, unwrap(bare)?.kind === "union" ? "alternative" : "field");
  const isTight = count > context.rows;
  if (bare.kind === "ref" && (isTight || context.enclosing.includes(bare.target))) return undefined;
  if (bare.kind !== "ref" && isTight && context.home !== undefined)
    return html`<small>${title}: see ${schemaLink(context, context.home)}</small>`;
  return html`<details>
    <summary>${title}</summary>
    ${contentOf(context, bare)}
  </details>`;
}

/** What a value consists of: the items of a list, and the content of a text. */
const itemOf = (schema: Schema): InnerSchema => {
  const bare = inner(schema);
  if (bare.kind === "string" && bare.content !== undefined) return itemOf(bare.content);
  return bare.kind === "array" ? itemOf(bare.items) : bare;
};
