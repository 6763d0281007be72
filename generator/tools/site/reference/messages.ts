import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type {
  Body,
  Callback,
  Content,
  PartEncoding,
  Response,
  Schema,
} from "../../../description/index.js";
import { countOf, furtherReading, methodBadge } from "../frame/parts.js";
import { type Fragment, type Html, html, textOf } from "../markup/html.js";
import { ownRows, type FieldContext } from "../schemas/context.js";
import { factsOf } from "../schemas/facts.js";
import { briefFields, fieldsOf, rowsOf } from "../schemas/fields.js";
import { typeLabel } from "../schemas/type-label.js";

/** The schema that says most of a content: of its items, or of the value before it is passed on unparsed. */
const shownSchema = ({ stated, item, schema }: Content): Schema => stated ?? item ?? schema;

/** A body: what it is, and its fields. */
export const bodyText = (context: FieldContext, { docs, contents }: Body): Html =>
  html`${context.site.markdown(docs.description, 2)}${contentsText(context, contents)}`;

/** Media types with the same schema share its fields. */
function contentsText(
  context: FieldContext,
  contents: readonly Content[],
  isFolded = false,
): readonly Html[] {
  const groups = new Map<unknown, Content[]>();
  for (const content of contents) {
    const key = content.encodings.length === 0 ? identityOf(content) : content;
    groups.set(key, [...(groups.get(key) ?? []), content]);
  }
  return [...groups.values()].map((group) => {
    const fields = contentFields(context, group[0]);
    return html`${contentLabel(context, group)}${
      isFolded && fields !== undefined
        ? html`<details>
            <summary>Fields</summary>
            ${fields}
          </details>`
        : fields
    }`;
  });
}

/** Media types, and the type of what is in them. */
function contentLabel(context: FieldContext, contents: readonly Content[]): Html | undefined {
  const [first] = contents;
  return (
    first &&
    html`<p class="content">
      ${contents.map(({ mediaType }) => html`<code>${mediaType}</code> `)}
      ${first.item === undefined ? undefined : "a stream of "}${typeLabel(context, shownSchema(first))}
    </p>`
  );
}

function contentFields(context: FieldContext, content: Content | undefined): Html | undefined {
  if (content === undefined) return undefined;
  const schema = shownSchema(content);
  const docs = schema.kind === "ref" ? {} : schema.docs;
  const text = html`${factsOf(context, { schema, docs })}${messageFields(context, schema)}${partsText(context, content)}`;
  return textOf(text) === "" ? undefined : text;
}

/** What a server sends has its fields in brief on a large site: they are on the page of the schema. */
export const messageFields = (context: FieldContext, schema: Schema): Html | undefined =>
  (context.site.isLarge && context.side === "read" ? briefFields(context, schema) : undefined) ??
  fieldsOf(context, schema);

/** How the parts of a form are sent, as far as the document says so. */
function partsText(
  context: FieldContext,
  { encodings, prefixEncoding = [], itemEncoding }: Content,
): readonly Html[] {
  const parts: readonly (readonly [label: Html, encoding: PartEncoding])[] = [
    ...encodings.map((one) => [html`<code>${one.property}</code>`, one] as const),
    ...prefixEncoding.map((one, index) => [html`Part ${index + 1}`, one] as const),
    ...(itemEncoding === undefined
      ? []
      : [
          [
            prefixEncoding.length === 0 ? html`Each part` : html`Any other part`,
            itemEncoding,
          ] as const,
        ]),
  ];
  return parts
    .filter(([, { contentType, headers }]) => contentType !== undefined || headers.length > 0)
    .map(
      ([label, { contentType, headers }]) =>
        html`<small
            >${label}
            ${contentType === undefined ? "has headers" : html`is sent as <code>${contentType}</code>`}</small
          >
          ${rowsOf(context, headers)}`,
    );
}

/** All responses: their meaning, their headers, their bodies. */
export function responsesText(
  context: FieldContext,
  responses: readonly Response[],
  level: Fragment = "",
): Html {
  const seen = new Set<unknown>();
  return html`${responses.map((response) => {
    const isKnown = response.contents.every((content) => seen.has(identityOf(content)));
    for (const content of response.contents) seen.add(identityOf(content));
    return html`<section
      class="response"
      ${level === "" ? html` id="response-${response.status}"` : undefined}
    >
      ${responseText(context, response, isKnown)}
    </section>`;
  })}`;
}

/** Contents that refer to the same schema are the same. */
const identityOf = (content: Content): unknown => {
  const schema = shownSchema(content);
  return schema.kind === "ref" ? schema.target : content;
};

function responseText(context: FieldContext, response: Response, isKnown: boolean): Html {
  const { status, docs, headers, contents } = response;
  const succeeds = isSuccess(status);
  const rows = succeeds ? context.rows : Math.floor(context.rows / ERROR_SHARE);
  const isShown =
    !isKnown && (succeeds || contents.every((content) => fitsIn(rows, shownSchema(content))));
  return html`<h3 class="status-${String(status).slice(0, 1)}">${status}</h3>
    ${context.site.markdown(docs.description, 3)}${headersText(context, headers)}${
      isShown
        ? contentsText({ ...context, rows }, contents, !succeeds)
        : contents.map((content) => contentLabel(context, [content]))
    }`;
}

/** Errors are alike: a small part of the room is for them. */
const ERROR_SHARE = 12;

/** Whether a body is shown in place: one without a name has no other place. */
const fitsIn = (rows: number, schema: Schema): boolean =>
  schema.kind !== "ref" || ownRows(schema) <= rows;

const headersText = (context: FieldContext, headers: Response["headers"]): Html | undefined =>
  headers.length === 0
    ? undefined
    : html`<details>
        <summary>${countOf(headers.length, "header")}</summary>
        ${rowsOf(context, headers)}
      </details>`;

/** The requests that the server makes as a consequence of an operation. */
export function callbackText(context: FieldContext, callback: Callback): Html {
  const { name, method, expression, docs, parameters, body, responses } = callback;
  return html`<section class="callback">
    <h3>${name}</h3>
    <p class="request">${methodBadge(method)} <code>${expression}</code></p>
    ${context.site.markdown(docs.description ?? docs.summary, 3)}${furtherReading(docs)}${rowsOf(
      context,
      parameters.map((parameter) => ({ ...parameter, where: parameter.location })),
    )}${body === undefined ? undefined : bodyText(context, body)}${responsesText({ ...context, side: "write" }, responses, name)}
  </section>`;
}
