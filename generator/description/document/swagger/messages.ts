import { isObject } from "../../core/json-value.js";
import type { Origin } from "../../core/origin.js";
import { essence } from "../../core/text.js";
import { severalBodies } from "../../diagnostics/catalogue/operations.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { type Draft, type Draftable, isDraftable } from "./draft.js";
import { schemaOf, styleOf, upgradeSchema } from "./values.js";

/** A media type that an operation consumes or produces, and where it says so. */
export interface MediaTypeName {
  readonly name: string;
  readonly origin: Origin;
}

const MULTIPART = "multipart/form-data";
const FORMS = [MULTIPART, "application/x-www-form-urlencoded"];

/** The Request Body Object that stands for the parameters of an operation in `body` or `formData`. */
export function requestBodyOf(
  operation: Draftable,
  {
    parameters,
    consumed,
  }: { readonly parameters: readonly Draftable[]; readonly consumed: readonly MediaTypeName[] },
  { draft, report }: { readonly draft: Draft; readonly report: Report },
): Draftable | undefined {
  const bodies = parameters.filter((parameter) => parameter["in"] === "body");
  const fields = parameters.filter((parameter) => parameter["in"] === "formData");
  const [body] = bodies;
  if (bodies.length > 1 || (body !== undefined && fields.length > 0)) {
    const found =
      fields.length > 0
        ? "a parameter in `body` and others in `formData`"
        : "several parameters in `body`";
    report(severalBodies({ found }, atKey(draft.originOf(operation))));
  }
  if (body !== undefined) return ofBody(body, consumed, draft);
  return fields.length === 0 ? undefined : ofFields(fields, consumed, { draft, report });
}

function ofBody(body: Draftable, consumed: readonly MediaTypeName[], draft: Draft): Draftable {
  const origin = draft.originOf(body);
  const request = draft.object(origin);
  for (const field of ["description", "required"]) draft.share(body, field, request);
  const names = consumed.length > 0 ? consumed : [{ name: "application/json", origin }];
  const examples = body["x-examples"];
  const content = contentOf(names, origin, draft, (media, name) => {
    draft.share(body, "schema", media);
    draft.share(body, "x-example", media, "example");
    if (isDraftable(examples)) draft.share(examples, name, media, "example");
  });
  draft.put(request, "content", content, origin);
  return request;
}

function ofFields(
  fields: readonly Draftable[],
  consumed: readonly MediaTypeName[],
  { draft, report }: { readonly draft: Draft; readonly report: Report },
): Draftable {
  const origin = draft.originOf(fields[0] ?? {});
  const schema = draft.object(origin);
  const properties = draft.object(origin);
  const encoding = draft.object(origin);
  const required: string[] = [];
  draft.put(schema, "type", "object", origin);
  for (const field of fields) {
    const { name } = field;
    if (typeof name !== "string") continue;
    const property = schemaOf(field, draft);
    draft.share(field, "description", property);
    draft.share(field, "x-example", property, "example");
    draft.put(properties, name, property, draft.originOf(field));
    if (field["required"] === true) required.push(name);
    if (field["type"] === "array")
      draft.put(encoding, name, { ...styleOf(field, draft, report) }, draft.originOf(field));
  }
  draft.put(schema, "properties", properties, origin);
  if (required.length > 0) draft.put(schema, "required", required, origin);
  const forms = consumed.filter(({ name }) => FORMS.includes(essence(name)));
  const hasFile = fields.some((field) => field["type"] === "file");
  const fallback = { name: hasFile ? MULTIPART : (FORMS[1] ?? MULTIPART), origin };
  const content = contentOf(forms.length > 0 ? forms : [fallback], origin, draft, (media) => {
    draft.put(media, "schema", schema, origin);
    if (Object.keys(encoding).length > 0) draft.put(media, "encoding", encoding, origin);
  });
  const request = draft.object(origin);
  draft.put(request, "content", content, origin);
  if (required.length > 0) draft.put(request, "required", true, origin);
  return request;
}

/** Rewrites a Response Object, without its headers. */
export function upgradeResponse(
  response: Draftable,
  produced: readonly MediaTypeName[],
  draft: Draft,
): void {
  const origin = draft.originOf(response);
  const { schema, examples } = response;
  const shown = isDraftable(examples) ? examples : draft.object(origin);
  const exemplary = Object.keys(shown)
    .filter((name) => name.includes("/") && !produced.some((known) => known.name === name))
    .map((name) => ({ name, origin: draft.originAt(shown, name) }));
  const named = schema === undefined ? exemplary : [...produced, ...exemplary];
  const isFile = isObject(schema) && schema["type"] === "file";
  const fallback = { name: isFile ? "application/octet-stream" : "application/json", origin };
  if (isDraftable(schema)) upgradeSchema(schema, draft);
  if (schema !== undefined || named.length > 0) {
    const names = named.length > 0 ? named : [fallback];
    const content = contentOf(names, origin, draft, (media, name) => {
      draft.share(response, "schema", media);
      draft.share(shown, name, media, "example");
    });
    draft.put(response, "content", content, origin);
  }
  delete response["schema"];
  delete response["examples"];
}

function contentOf(
  names: readonly MediaTypeName[],
  origin: Origin,
  draft: Draft,
  fill: (media: Draftable, name: string) => void,
): Draftable {
  const content = draft.object(origin);
  for (const { name, origin: named } of names) {
    const media = draft.object(named);
    fill(media, name);
    draft.put(content, name, media, named);
  }
  return content;
}
