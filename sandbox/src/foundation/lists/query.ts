import { badRequest } from "../errors/service-error.js";

/** A request for a page of a list. */
export interface ListRequest<Query> {
  /** The query as the router decodes it. Invalid values are in it as well: the list decides what they mean. */
  readonly query?: Query;
  /** The query as it was sent: links to other pages repeat it, and filters that are not declared are only here. */
  readonly sent?: URLSearchParams;
  /** A text that the rows have somewhere, for which people look; the API has no such parameter. */
  readonly search?: string;
}

/** The query of a list request, validated against the list's options. */
export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: readonly SortKey[];
  /** A row must have one of the values of each filter. */
  readonly filters: readonly AskedFilter[];
  /** The query to repeat in links to other pages, without the page. */
  readonly repeated: URLSearchParams;
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

const defaultSort = "-created_at";
const defaultPerPage = 15;
const maxPerPage = 100;
/** No list is that long, and larger numbers would not be exact. */
const maxPage = 1_000_000_000;

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads the query of a list. An invalid page number counts as 1, and a page size outside its range is clamped; an
 * unknown sort or filter is refused with 400, with a message that lists the allowed ones. If a page or a filter is given
 * twice, the last one counts; sorts are combined.
 */
export function readListQuery<Query extends object | undefined>(
  { query, sent = new URLSearchParams() }: ListRequest<Query>,
  spec: ListSpec,
): ListQuery {
  const values: Values = { ...query };
  const repeated = new URLSearchParams(sent);
  repeated.delete("page");
  const sort = readSort([values["sort"]].flat().filter(isPresent), spec);
  requireKnownFilters(sent, spec);
  return {
    page: Math.min(readPage(last(values["page"])), maxPage),
    perPage: readPerPage(last(values["per_page"])),
    sort,
    filters: readFilters(values, spec),
    repeated,
  };
}

/** The value that counts of a parameter that may have been sent several times. */
const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

const isPresent = (value: unknown): value is string => typeof value === "string" && value !== "";

/** A number too large to be exact, and each of several, is decoded as its digits. */
function integer(value: unknown): number | undefined {
  const read = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof read === "number" && (Number.isInteger(read) || Math.abs(read) === Infinity)
    ? read
    : undefined;
}

function readPage(value: unknown): number {
  return Math.max(integer(value) ?? 1, 1);
}

function readPerPage(value: unknown): number {
  return Math.min(Math.max(integer(value) ?? defaultPerPage, 1), maxPerPage);
}

function readSort(fields: readonly string[], { sorts }: ListSpec): SortKey[] {
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

function readFilters(values: Values, { filters }: ListSpec): AskedFilter[] {
  return [...filters].flatMap(([name, filter]) => {
    const text = last(values[`filter[${name}]`]);
    return isPresent(text) ? [{ name, filter, values: alternatives(text) }] : [];
  });
}

/** The values between the commas, and the whole text: a reference may have a comma itself. */
function alternatives(text: string): string[] {
  const values = text.split(",");
  return values.length === 1 ? values : [text, ...values];
}

/** Refuses unknown and malformed filters, such as `filter` and `filter[status][]`; other parameters are ignored. */
function requireKnownFilters(sent: URLSearchParams, { filters }: ListSpec): void {
  const unknown = [...sent.keys()].flatMap((parameter) => {
    if (parameter !== "filter" && !parameter.startsWith("filter[")) return [];
    const name = /^filter\[([^[\]]*)\]$/.exec(parameter)?.[1] ?? parameter;
    return filters.has(name) ? [] : [name];
  });
  if (unknown.length > 0) throw unknownNames("filter", unknown, [...filters.keys()]);
}

const maxNamed = 5;
const maxNameLength = 50;

function unknownNames(
  kind: "sort" | "filter",
  unknown: readonly string[],
  allowed: readonly string[],
): Error {
  const names = unknown.slice(0, maxNamed).map((name) => name.slice(0, maxNameLength));
  const verb = kind === "sort" ? "is" : "are";
  const possible =
    allowed.length === 0
      ? `There are no ${kind}s.`
      : `Allowed ${kind}(s) are \`${allowed.join(", ")}\`.`;
  return badRequest(
    `Requested ${kind}(s) \`${names.join(", ")}\` ${verb} not allowed. ${possible}`,
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
  /** An SQL condition that a row has a text somewhere, whatever its case and accents. Absent: the list cannot be searched. */
  readonly search?: ColumnFilter;
  readonly sorts: ReadonlyMap<string, Column>;
  readonly filters: ReadonlyMap<string, ColumnFilter>;
}

export function columns(
  type: Column["type"],
  ...names: readonly string[]
): (readonly [string, Column])[] {
  return names.map((name) => [name, { name, type }] as const);
}

/**
 * Whether a row has the operand in it, or one of other tables that select a column of it has. Each table is searched by
 * its own index: the results of the others are arrays, whose items the index of the column finds.
 */
export const contains =
  (...others: readonly (readonly [column: string, selection: string])[]): ColumnFilter =>
  (operand) => {
    const text = `regexp_replace(searchable(${operand}), '([%_\\\\])', '\\\\\\1', 'g')`;
    const isFound = `searchable LIKE (SELECT '%' || ${text} || '%')`;
    const related = others.map(
      ([column, rows]) => `${column} = ANY (ARRAY(${rows} WHERE ${isFound}))`,
    );
    return `(${[isFound, ...related].join(" OR ")})`;
  };

/** Filters by the values of columns that have the same names as the filters. */
export function equal(...names: readonly string[]): (readonly [string, ColumnFilter])[] {
  return names.map((name) => [name, (operand: string) => `${name} = ${operand}`] as const);
}

/** The same for text by which the list is also sorted: in the collation of the sort, whose index finds the values. */
export function equalText(...names: readonly string[]): (readonly [string, ColumnFilter])[] {
  return names.map((name) => [name, (operand) => `${name} COLLATE "C" = ${operand}`] as const);
}
