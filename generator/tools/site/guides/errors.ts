import {
  type JsonValue,
  propertiesNamed,
  type Response,
  type Schema,
  type Status,
  unwrap,
} from "../../../description/index.js";
import { type Html, html } from "../markup/html.js";
import {
  type CallProgram,
  resultSample,
  shortestCall,
  throwingSample,
} from "../../../output/index.js";
import { codeBlock } from "../markup/code-block.js";
import { messageContext } from "../schemas/context.js";
import { fieldsOf } from "../schemas/fields.js";
import { countOf, empty, foldable, operationLink, section, table } from "../frame/parts.js";
import { allOperations, type SitePage, type Site, type SiteOperation } from "../frame/site.js";

const ROOT = "../";

/** The most descriptions of one status that are listed. */
const MAX_SHOWN = 8;

interface ErrorStatus {
  readonly status: Status;
  readonly meanings: readonly string[];
  readonly responses: readonly Response[];
  readonly operations: readonly SiteOperation[];
}

/** Possible errors: each error status, with its meanings and its body; `undefined` without operations. */
export function errorsGuide(site: Site): SitePage | undefined {
  const sample = shortestCall(allOperations(site));
  if (sample === undefined) return undefined;
  const statuses = errorStatuses(site);
  const headings = [
    { id: "handling", text: "Handle errors" },
    ...statuses.map(({ status }) => ({ id: `status-${status}`, text: String(status) })),
    { id: "codes", text: "Codes" },
  ].filter(({ id }) => id !== "codes" || codesOf(statuses).length > 0);
  return {
    path: "guides/errors.html",
    title: "Errors",
    summary: "Which errors can occur, and how the client reports them.",
    section: "Guides",
    headings,
    body: html`<h1>Errors</h1>
      <p class="lead">An error response can be thrown as an exception or returned as a value.</p>
      ${handlingSection(sample)}${
        statuses.length === 0
          ? empty("No errors described", "The API declares no error responses.")
          : [
              overview(statuses),
              statuses.map((status) => statusSection(site, status)),
              codes(statuses),
            ]
      }`,
  };
}

function errorStatuses(site: Site): readonly ErrorStatus[] {
  const byStatus = new Map<Status, { responses: Response[]; operations: SiteOperation[] }>();
  for (const operation of allOperations(site)) {
    for (const response of operation.operation.responses) {
      if (!/^(?:[45]|default)/.test(String(response.status))) continue;
      const known = byStatus.get(response.status) ?? { responses: [], operations: [] };
      known.responses.push(response);
      known.operations.push(operation);
      byStatus.set(response.status, known);
    }
  }
  return [...byStatus]
    .map(([status, found]) => ({
      status,
      ...found,
      meanings: [...new Set(found.responses.map(({ docs }) => docs.description ?? ""))].filter(
        (text) => text.trim() !== "",
      ),
    }))
    .toSorted((a, b) => String(a.status).localeCompare(String(b.status)));
}

const handlingSection = (sample: CallProgram): Html =>
  section(
    { id: "handling", text: "Handle errors" },
    html`${codeBlock(throwingSample(sample), "ts", "Throw")}
      <p>Or get every response as a value, and check <code>ok</code> and <code>status</code>:</p>
      ${codeBlock(resultSample(sample), "ts", "Result")}${table(
        "Errors that a call throws",
        ["Thrown", "When"],
        [
          [
            html`<code>ApiError</code>`,
            "The server sent an error response, whose content is in body.",
          ],
          [
            html`<code>NetworkError</code>, <code>TimeoutError</code>`,
            "There was no response, or none in time.",
          ],
          [
            html`<code>CredentialError</code>`,
            "The client has no credential for the operation. Nothing was sent.",
          ],
          [
            html`<code>UnexpectedResponseError</code>`,
            "The body does not match its media type, or is too long.",
          ],
        ],
      )}`,
  );

const overview = (statuses: readonly ErrorStatus[]): Html =>
  table(
    "Statuses",
    ["Status", "Meaning", "Operations"],
    statuses.map(({ status, meanings, operations }) => [
      html`<a href="#status-${status}">${status}</a>`,
      meanings[0] ?? "",
      operations.length,
    ]),
  );

function statusSection(site: Site, { status, meanings, responses, operations }: ErrorStatus): Html {
  const content = responses.flatMap(({ contents }) => contents)[0];
  const example = content && bodyExample(site, responses);
  return section(
    { id: `status-${status}`, text: String(status) },
    html`${meanings.slice(0, MAX_SHOWN).map((text) => site.markdown(text, 2))}${
        content === undefined
          ? html`<p>The response has no body.</p>`
          : html`${fieldsOf(messageContext(site, ROOT, "read"), content.schema)}${example === undefined ? undefined : codeBlock(JSON.stringify(example, null, 2), "json", content.mediaType)}`
      }
      <details class="more">
        <summary>${countOf(operations.length, "operation")}</summary>
        ${foldable(
          operations.map((operation) => operationLink(operation, ROOT)),
          60,
          "operation",
        )}
      </details>`,
  );
}

function bodyExample({ exampleOf }: Site, responses: readonly Response[]): JsonValue | undefined {
  const contents = responses.flatMap((response) => response.contents);
  const shown = contents.find(({ docs }) => docs.examples !== undefined) ?? contents[0];
  return shown?.codec === "json" ? exampleOf(shown.schema, "read", [shown.docs]) : undefined;
}

interface Code {
  readonly value: string;
  readonly description: string;
}

/** Enumeration values of properties called `code` in error bodies, which programs can check. */
function codesOf(statuses: readonly ErrorStatus[]): readonly Code[] {
  const schemas = new Set(
    statuses.flatMap(({ responses }) =>
      responses.flatMap(({ contents }) => contents.map(({ schema }) => schema)),
    ),
  );
  const values = new Map<string, string>();
  for (const schema of schemas)
    for (const property of NAMES.flatMap((name) => [...propertiesNamed(schema, name)]))
      for (const { value, description = "" } of enumValues(property.schema))
        values.set(String(value), description);
  return [...values].map(([value, description]) => ({ value, description }));
}

const NAMES = ["error_code", "code", "errorCode"];

function enumValues(schema: Schema) {
  const bare = unwrap(schema);
  return bare?.kind === "enum" ? bare.values : [];
}

function codes(statuses: readonly ErrorStatus[]): Html | undefined {
  const found = codesOf(statuses);
  if (found.length === 0) return undefined;
  return section(
    { id: "codes", text: "Codes" },
    table(
      "Error codes",
      ["Code", "Meaning"],
      found.map(({ value, description }) => [html`<code>${value}</code>`, description]),
    ),
  );
}
