import { collectionFormat } from "../../diagnostics/catalogue/operations.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Draft, Draftable } from "./draft.js";
import { valueFields } from "./objects.js";

/** What describes a value in a parameter, a header or a form field, and is in a schema since OpenAPI 3.0. */
const SCHEMA_FIELDS = [
  ...Object.keys(valueFields).filter((name) => name !== "collectionFormat"),
  "nullable",
  "x-nullable",
];

/** A Schema Object with the fields of a parameter that describe its value. */
export function schemaOf(holder: Draftable, draft: Draft): Draftable {
  const schema = draft.object(draft.originOf(holder));
  for (const field of SCHEMA_FIELDS) draft.share(holder, field, schema);
  upgradeSchema(schema, draft);
  return schema;
}

/** Rewrites a parameter in a path, a query or a header, or a header of a response (2.0, "Parameter Object"). */
export function upgradeParameter(holder: Draftable, draft: Draft, report: Report): void {
  const schema = schemaOf(holder, draft);
  for (const field of SCHEMA_FIELDS) delete holder[field];
  // A schema is only allowed in a body, but what it says elsewhere is clear.
  if (holder["schema"] === undefined) draft.put(holder, "schema", schema, draft.originOf(holder));
  upgradeExample(holder, draft);
  if (schema["type"] === "array") {
    const style = styleOf(holder, draft, report);
    const origin = draft.originAt(holder, "collectionFormat");
    for (const [name, value] of Object.entries(style)) draft.put(holder, name, value, origin);
  }
  delete holder["collectionFormat"];
}

/** `x-example`, which documents use since 2.0 has no examples of parameters. */
export function upgradeExample(holder: Draftable, draft: Draft): void {
  if (holder["example"] === undefined) draft.move(holder, "x-example", holder, "example");
}

/** Rewrites a Schema Object, without its subschemas. */
export function upgradeSchema(schema: Draftable, draft: Draft): void {
  if (typeof schema["x-nullable"] === "boolean" && schema["nullable"] === undefined)
    draft.move(schema, "x-nullable", schema, "nullable");
  if (typeof schema["discriminator"] === "string") {
    const origin = draft.originAt(schema, "discriminator");
    const discriminator = draft.object(origin);
    draft.put(discriminator, "propertyName", schema["discriminator"], origin);
    draft.put(schema, "discriminator", discriminator, origin);
  }
  if (schema["type"] === "file") {
    const origin = draft.originAt(schema, "type");
    draft.put(schema, "type", "string", origin);
    draft.put(schema, "format", "binary", origin);
  }
  delete schema["collectionFormat"];
}

interface Style {
  readonly style?: string;
  readonly explode?: boolean;
}

/** `collectionFormat` as a style of OpenAPI 3; the default is `csv`. */
export function styleOf(holder: Draftable, draft: Draft, report: Report): Style {
  const { in: location, collectionFormat: format = "csv" } = holder;
  const inQuery = location === "query" || location === "formData";
  if (inQuery && format === "multi") return { style: "form", explode: true };
  if (inQuery && format === "ssv") return { style: "spaceDelimited", explode: false };
  if (inQuery && format === "pipes") return { style: "pipeDelimited", explode: false };
  const named = typeof location === "string" ? `a parameter in ${location}` : "a header";
  reportFormat(holder, named, { draft, report });
  return inQuery ? { style: "form", explode: false } : {};
}

/** Reports a `collectionFormat` that OpenAPI 3 does not have there. */
export function reportFormat(
  holder: Draftable,
  location: string,
  { draft, report }: { readonly draft: Draft; readonly report: Report },
): void {
  const { collectionFormat: format } = holder;
  if (typeof format !== "string" || !SEPARATORS.includes(format)) return;
  report(collectionFormat({ format, location }, draft.originAt(holder, "collectionFormat")));
}

const SEPARATORS = ["ssv", "tsv", "pipes", "multi"];
