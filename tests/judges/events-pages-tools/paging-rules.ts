/** A document with a list for each way of paging. */
import {
  type Constraint,
  coveringArray,
  type Factors,
  type Row,
} from "../covering/covering-array.js";
import type { GrammarDocument } from "../grammar/document.js";
import { jsonText, object, type Schema, whole } from "../grammar/schema.js";

const FACTORS = {
  style: ["page", "offset", "cursor", "last item", "link in the body", "link in a header"],
  /** What the first page or item is called, and where the document says so. */
  first: ["1", "0 by default", "0 by minimum", "1 by default"],
  /** Whether a caller names the first page. */
  start: ["left out", "named"],
  /** How one knows that no page follows. */
  end: ["an empty page", "last page", "total", "no next", "no more"],
  /** Whether the body has the number of its page. */
  current: ["no", "yes"],
  items: ["/data", "", "/result/items"],
  /** The cursor of the second page. */
  cursor: ["text", "0"],
} as const satisfies Factors;

export const is = (row: Row, factor: keyof typeof FACTORS, ...levels: readonly string[]): boolean =>
  levels.includes(row[factor] ?? "");

const ENDS: Readonly<Record<string, readonly string[]>> = {
  page: ["an empty page", "last page", "no next"],
  offset: ["an empty page", "total", "no next"],
  cursor: ["no next", "no more"],
  "last item": ["no more"],
  "link in the body": ["no next"],
  "link in a header": ["no next"],
};

const CONSTRAINTS: readonly Constraint[] = [
  {
    factors: ["style", "end"],
    allows: (row) => ENDS[row["style"] ?? ""]?.includes(row["end"] ?? "") === true,
  },
  {
    factors: ["style", "first"],
    allows: (row) =>
      is(row, "first", "1") ||
      is(row, "style", "page") ||
      (is(row, "style", "offset") && is(row, "first", "1 by default")),
  },
  {
    factors: ["style", "start"],
    allows: (row) => is(row, "start", "left out") || is(row, "style", "page", "offset"),
  },
  {
    factors: ["style", "current"],
    allows: (row) => is(row, "current", "no") || is(row, "style", "page"),
  },
  {
    factors: ["style", "cursor"],
    allows: (row) => is(row, "cursor", "text") || is(row, "style", "cursor"),
  },
  {
    factors: ["items", "end", "style", "current"],
    allows: (row) =>
      !is(row, "items", "") ||
      (is(row, "current", "no") &&
        (is(row, "end", "an empty page") || is(row, "style", "link in a header"))),
  },
];

export interface PagesDocument extends GrammarDocument {
  readonly rows: ReadonlyMap<string, Row>;
  readonly covered: number;
  readonly impossible: number;
}

export function pagesDocument(seed: number, strength: number): PagesDocument {
  const {
    rows: found,
    covered,
    impossible,
  } = coveringArray(FACTORS, CONSTRAINTS, { seed, strength });
  const rows = new Map(found.map((row, index) => [`list${index}`, row]));
  const document = {
    openapi: "3.1.1",
    info: { title: "Pages", version: "1" },
    paths: Object.fromEntries(
      [...rows].map(([id, row]) => [`/${id}`, { get: operationOf(id, row) }]),
    ),
  };
  const settings = { only: ["types", "client", "query", "tools"], runtime: "package" } as const;
  return {
    name: "pages",
    document,
    text: jsonText(document),
    settings,
    cells: new Map(),
    rows,
    covered,
    impossible,
  };
}

function operationOf(id: string, row: Row): Schema {
  const number = { type: "integer", ...FIRSTS[row["first"] ?? ""] };
  const parameters: Readonly<Record<string, Schema>> = {
    page: { name: "page", in: "query", schema: number },
    offset: { name: "offset", in: "query", schema: number },
    cursor: { name: "cursor", in: "query", schema: { type: ["string", "integer"] } },
  };
  const parameter = parameters[STYLES[row["style"] ?? ""] ?? ""] ?? parameters["page"];
  const list = { type: "array", items: { type: "integer" } };
  const members = {
    current: { type: "integer" },
    last: { type: "integer" },
    total: { type: "integer" },
    more: { type: "boolean" },
    next: { type: ["string", "integer", "null"] },
  };
  const schema = is(row, "items", "")
    ? list
    : object({
        ...members,
        ...(is(row, "items", "/data") ? { data: list } : { result: whole({ items: list }) }),
      });
  return {
    operationId: id,
    tags: ["all"],
    "x-pagination": ruleOf(row),
    parameters: [parameter],
    responses: { "200": { description: "A page.", content: { "application/json": { schema } } } },
  };
}

const FIRSTS: Readonly<Record<string, Schema>> = {
  "0 by default": { default: 0 },
  "0 by minimum": { minimum: 0 },
  "1 by default": { default: 1 },
};

const STYLES: Readonly<Record<string, string>> = {
  page: "page",
  offset: "offset",
  cursor: "cursor",
  "last item": "cursor",
  "link in the body": "link",
  "link in a header": "link",
};

function ruleOf(row: Row): Schema {
  const style = STYLES[row["style"] ?? ""];
  return {
    style,
    items: row["items"],
    ...(style !== "link" && { [String(style)]: style }),
    ...(is(row, "current", "yes") && { current: "/current" }),
    ...(is(row, "end", "last page") && { last: "/last" }),
    ...(is(row, "end", "total") && { total: "/total" }),
    ...(is(row, "end", "no more") && { more: "/more" }),
    ...(is(row, "style", "last item") && { lastItem: "" }),
    ...((is(row, "style", "cursor", "link in the body") ||
      (is(row, "end", "no next") && !is(row, "style", "link in a header"))) && { next: "/next" }),
  };
}
