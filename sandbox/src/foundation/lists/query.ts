import { badRequest } from "../errors/service-error.js";

/** The query of a list request, validated against the list's options. */
export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: readonly SortKey[];
  /** A row must have one of the values of each filter. */
  readonly filters: readonly AskedFilter[];
  /** The query string to repeat in links to other pages, without the page. */
  readonly kept: URLSearchParams;
}

export interface AskedFilter {
  readonly name: string;
  readonly filter: ColumnFilter;
  readonly values: readonly string[];
}

export interface SortKey {
  readonly column: Column;
  readonly descending: boolean;
}

const defaultPerPage = 15;
const maxPerPage = 100;
/** No list is that long, and larger numbers would not be exact. */
const maxPage = 1_000_000_000;

/**
 * Parses the query of a list. An invalid page number counts as 1, and a page size outside its range is clamped; an
 * unknown sort or filter is refused with 400, with a message that lists the allowed ones. If a page is given twice, the
 * last one counts; sorts are combined.
 */
export function readListQuery(parameters: URLSearchParams, shape: ListSpec): ListQuery {
  const kept = new URLSearchParams(parameters);
  kept.delete("page");
  return {
    page: Math.min(positive(last(parameters, "page")) ?? 1, maxPage),
    perPage: readPerPage(last(parameters, "per_page")),
    sort: readSort(parameters.getAll("sort").join(","), shape),
    filters: readFilters(parameters, shape),
    kept,
  };
}

function last(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.getAll(name).at(-1);
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) && Number(text) >= 1 ? Number(text) : undefined;
}

function readPerPage(text: string | undefined): number {
  if (text === undefined || !/^-?\d+$/.test(text)) return defaultPerPage;
  return Math.min(Math.max(Number(text), 1), maxPerPage);
}

function readSort(text: string, { sorts, defaultSort }: ListSpec): SortKey[] {
  const fields = text.split(",").filter((field) => field !== "");
  const keys = new Map<Column, SortKey>();
  const unknown: string[] = [];
  for (const field of fields.length === 0 ? [defaultSort] : fields) {
    const descending = field.startsWith("-");
    const name = descending ? field.slice(1) : field;
    const column = sorts.get(name);
    if (column === undefined) unknown.push(name);
    else if (!keys.has(column)) keys.set(column, { column, descending });
  }
  if (unknown.length > 0) throw unknownNames("sort", unknown, [...sorts.keys()]);
  return [...keys.values()];
}

function readFilters(parameters: URLSearchParams, { filters }: ListSpec): ListQuery["filters"] {
  const found = new Map<string, AskedFilter>();
  const unknown: string[] = [];
  for (const [parameter, text] of parameters) {
    const name = /^filter\[([^[\]]*)\]$/.exec(parameter)?.[1] ?? badlyWritten(parameter);
    if (name === undefined) continue;
    const filter = filters.get(name);
    if (filter === undefined) unknown.push(name);
    else found.set(name, { name, filter, values: text === "" ? [] : text.split(",") });
  }
  if (unknown.length > 0) throw unknownNames("filter", unknown, [...filters.keys()]);
  return [...found.values()].filter(({ values }) => values.length > 0);
}

/** `filter` and `filter[status][]` are malformed filters; other parameters are ignored. */
function badlyWritten(parameter: string): string | undefined {
  return parameter === "filter" || parameter.startsWith("filter[") ? parameter : undefined;
}

const maxNamed = 5;
const maxNameLength = 50;

function unknownNames(
  what: "sort" | "filter",
  unknown: readonly string[],
  allowed: readonly string[],
): Error {
  const named = unknown.slice(0, maxNamed).map((name) => name.slice(0, maxNameLength));
  const verb = what === "sort" ? "is" : "are";
  return badRequest(
    `Requested ${what}(s) \`${named.join(", ")}\` ${verb} not allowed. ` +
      `Allowed ${what}(s) are \`${allowed.join(", ")}\`.`,
  );
}

/** A column and its collation: by bytes for strings, so that the order is the same on every database. */
export interface Column {
  readonly name: string;
  readonly type: "text" | "time" | "number";
}

/** An SQL condition that a row has one of several values: columns are compared with `operand` by `=`. */
export type ColumnFilter = (operand: string) => string;

/** The sorts and filters of a list: columns and conditions by their names in the API. */
export interface ListSpec {
  readonly table: "quotes" | "orders" | "users" | "webhook_endpoints" | "deliveries";
  /**
   * The filters for which the table `totals` has the number of rows of each owner with each value; it then also has the
   * number of all rows, so that neither need be counted. Absent: none.
   */
  readonly counted?: readonly string[];
  /** Further columns of a row of the page, which the statement calls `record`. */
  readonly parts?: string;
  readonly sorts: ReadonlyMap<string, Column>;
  readonly defaultSort: string;
  readonly filters: ReadonlyMap<string, ColumnFilter>;
}

export function columns(
  type: Column["type"],
  ...names: readonly string[]
): (readonly [string, Column])[] {
  return names.map((name) => [name, { name, type }] as const);
}

/** Filters by the values of columns that have the same names as the filters. */
export function equal(...names: readonly string[]): (readonly [string, ColumnFilter])[] {
  return names.map((name) => [name, (operand: string) => `${name} = ${operand}`] as const);
}

/** The same for text by which the list is also sorted: in the collation of the sort, whose index finds the values. */
export function equalText(...names: readonly string[]): (readonly [string, ColumnFilter])[] {
  return names.map((name) => [name, (operand) => `${name} COLLATE "C" = ${operand}`] as const);
}
