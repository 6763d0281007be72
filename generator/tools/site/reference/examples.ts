import {
  type Content,
  fits,
  type JsonValue,
  type Operation,
  type Schema,
  type Status,
} from "../../../description/index.js";
import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type { NamedExample } from "../../examples/index.js";
import { allOperations, type Site, type SiteOperation } from "../frame/site.js";
import { codeBlock } from "../markup/code-block.js";
import { type Html, html } from "../markup/html.js";

/** One example of a message, as text. */
interface ShownExample {
  readonly title: string;
  readonly name?: string;
  readonly about?: Html | undefined;
  readonly text: string;
  readonly isJson: boolean;
  /** The operation on whose page the example is. */
  readonly elsewhere?: SiteOperation;
}

/** The examples of a request body in the document, by name. The samples of the call have one in any case. */
export function requestExamples(site: Site, { body }: Operation): Html | undefined {
  const shown = (body?.contents ?? []).flatMap((content) => givenExamples(site, content));
  return shown.length === 0
    ? undefined
    : html`<h2>Request bodies</h2>
        ${listExamples(shown)}`;
}

/** What is responded to, and the path of its page. */
interface ExampleSource {
  readonly operation: Pick<Operation, "responses">;
  readonly path: string;
}

/** The examples of responses, by status and name. Statuses with the same one share it. */
export function responseExamples(
  site: Site,
  { operation: { responses }, path }: ExampleSource,
  first: ReadonlyMap<string, SiteOperation> = new Map(),
): Html | undefined {
  const byText = new Map<string, ShownExample>();
  for (const { status, contents } of responses)
    for (const one of contents.flatMap((content) => examplesOf(site, content, status))) {
      const same = byText.get(`${one.title}\n${one.text}`);
      const statuses = same === undefined ? String(status) : `${same.title}, ${status}`;
      byText.set(`${one.title}\n${one.text}`, { ...one, title: statuses, name: one.title });
    }
  return byText.size === 0
    ? undefined
    : html`<h2>Responses</h2>
        ${listExamples(
          [...byText.values()].map((one) => {
            const elsewhere = first.get(one.text);
            const title = `${one.title} ${one.name}`;
            return elsewhere === undefined || elsewhere.path === path
              ? { ...one, title }
              : { ...one, title, elsewhere };
          }),
        )}`;
}

/** Long examples of a large site by their text, each with the first operation that has it. */
export function longExamples(site: Site): ReadonlyMap<string, SiteOperation> {
  const first = new Map<string, SiteOperation>();
  if (!site.isLarge) return first;
  for (const own of allOperations(site))
    for (const { contents } of own.operation.responses)
      for (const { text } of contents.flatMap((content) => givenExamples(site, content)))
        if (text.length > LONG && !first.has(text)) first.set(text, own);
  return first;
}

const LONG = 1000;

/** The first is open; others, and long ones, are folded. */
const listExamples = (shown: readonly ShownExample[]): readonly Html[] =>
  shown.map(({ title, about, text, isJson, elsewhere }, index) =>
    elsewhere !== undefined
      ? html`<p class="quiet">
          ${title}: the same as of <a href="../../${elsewhere.path}">${elsewhere.title}</a>
        </p>`
      : html`<details
          class="example"
          ${index === 0 && lines(text) <= LONGEST_OPEN ? html` open` : undefined}
        >
          <summary>${title}</summary>
          ${about}${codeBlock(text, isJson ? "json" : "http")}
        </details>`,
  );

const LONGEST_OPEN = 80;
const lines = (text: string): number => text.split("\n").length;

/** The examples of the document, or else one that is made from the schema. */
function examplesOf(site: Site, content: Content, status: Status): readonly ShownExample[] {
  const given = givenExamples(site, content);
  // Errors of a large site are all alike.
  const isMade = given.length === 0 && (isSuccess(status) || !site.isLarge);
  return isMade ? madeExample(site, content) : given;
}

/** The examples of the document; those that a schema accepts, if one is given. */
export const givenExamples = (
  site: Site,
  content: Content,
  schema?: Schema,
): readonly ShownExample[] =>
  site
    .examples(content)
    .filter(({ value }) => schema === undefined || fits(value as JsonValue, schema))
    .map((example, index) => ({
      ...shownExample(content, example, index),
      about: site.markdown(example.description, 4),
    }));

function shownExample(
  { mediaType, codec }: Content,
  { name, summary, value, serialized }: NamedExample,
  index: number,
): ShownExample {
  const isText = typeof value === "string" && (serialized === true || codec === "text");
  const label = summary ?? name ?? (index === 0 ? "Example" : `Example ${index + 1}`);
  return {
    title: codec === "json" ? label : `${label} (${mediaType})`,
    text: isText ? value : JSON.stringify(value, null, 2),
    isJson: !isText,
  };
}

function madeExample(site: Site, content: Content): readonly ShownExample[] {
  const { codec, item, schema, docs } = content;
  if (!SAMPLED_CODECS.has(codec)) return [];
  const value = site.exampleOf(item ?? schema, "read", [docs]);
  return [{ title: "Example", text: JSON.stringify(value, null, 2), isJson: true }];
}

/** Codecs whose values are legible as JSON. */
const SAMPLED_CODECS: ReadonlySet<Content["codec"]> = new Set([
  "json",
  "event-stream",
  "json-lines",
  "json-sequence",
  "multipart-array",
  "multipart-sequence",
]);
