import type { PaginationLinks, PaginationMeta } from "@apostille/evaluation-services/types";
import { type SqlValue, type Queryable, json } from "../database/database.js";
import {
  type ListQuery,
  type ListRequest,
  type ListSpec,
  readListQuery,
  type SortKey,
} from "./query.js";

/** The envelope of every list. */
export interface ListPage<Item> {
  readonly data: Item[];
  readonly links: PaginationLinks;
  readonly meta: PaginationMeta;
}

/** A list of one owner's rows. */
export interface Listing<Row, Item> {
  readonly spec: ListSpec;
  /**
   * The owner of the rows: the name of its column, and its id. Column names come from our code, never from a caller.
   */
  readonly owner: readonly [column: string, id: string];
  /** The URL of the list without its query. */
  readonly path: string;
  readonly request: ListRequest<object | undefined>;
  /** Converts all rows of the page to items at once, so that related data is read in one query. */
  readonly toItems: (rows: readonly Row[]) => Promise<Item[]>;
}

/** Reads one page and the length of the list, in one query. */
export async function readPage<Row, Item>(
  database: Queryable,
  { spec, owner, path, request, toItems }: Listing<Row, Item>,
): Promise<ListPage<Item>> {
  const query = readListQuery(request, spec);
  const { where, parameters } = withSearch(spec, request.search, conditions(owner, query));
  const offset = (query.page - 1) * query.perPage;
  const parts = spec.parts === undefined ? [] : [spec.parts];
  // A search reads what it finds only once.
  const found = request.search
    ? `found AS MATERIALIZED (SELECT * FROM ${spec.table} WHERE ${where}), `
    : "";
  const rest = found === "" ? `${spec.table} WHERE ${where}` : "found WHERE true";
  const total = found === "" ? length(spec, query, where) : "SELECT count(*) FROM found";
  const records = await database.query<CountedRow<Row>>(
    `WITH ${found}list AS MATERIALIZED (SELECT (${total}) AS length)
     SELECT ${["list.length", "record.*", ...parts].join(", ")} FROM list LEFT JOIN LATERAL (
       ${rowsOf(rest, query, offset)}
     ) record ON true
     ORDER BY ${order(query.sort)}`,
    parameters,
  );
  // Beyond the last page, the join leaves one row of nulls.
  const rows = records.filter((row) => row.seq !== null);
  return envelope(await toItems(rows), { path, query, total: records[0]?.length ?? 0, offset });
}

/** The rows of a page. What is in the second half of the list is reached from its end. */
function rowsOf(rest: string, { sort, perPage }: ListQuery, offset: number): string {
  const near = `SELECT * FROM ${rest} AND list.length > ${offset}`;
  const fromStart = `ORDER BY ${order(sort)} LIMIT ${perPage} OFFSET ${offset}`;
  if (offset === 0) return `${near} ${fromStart}`;
  const back = sort.map((key) => ({ ...key, descending: !key.descending }));
  const fromEnd = `ORDER BY ${order(back)} LIMIT least(${perPage}, greatest(list.length - ${offset}, 0))
       OFFSET greatest(list.length - ${offset + perPage}, 0)`;
  const isFar = `list.length < ${2 * offset}`;
  return `(${near} AND NOT ${isFar} ${fromStart}) UNION ALL (${near} AND ${isFar} ${fromEnd})`;
}

/** A row of a page with the length of the list. */
type CountedRow<Row> = Row & { readonly length: number; readonly seq: number | null };

/**
 * The lengths of an unfiltered list, and of a list with one filter of `counted`, are maintained when rows change; the
 * rows of other lists are counted.
 */
function length(
  { counted: names = [], table }: ListSpec,
  { filters }: ListQuery,
  where: string,
): string {
  const [asked, ...others] = filters;
  const totals = `SELECT coalesce(sum(total), 0)::int8 FROM totals WHERE list = '${table}' AND owner = $1`;
  if (asked === undefined && names.length > 0) return `${totals} AND filter = ''`;
  if (asked !== undefined && others.length === 0 && names.includes(asked.name)) {
    const value = operand(2, asked.values.length > 1);
    return `${totals} AND filter = '${asked.name}' AND value = ${value}`;
  }
  return countOf({ table }, where);
}

const countOf = ({ table }: Pick<ListSpec, "table">, where: string): string =>
  `SELECT count(*) FROM ${table} WHERE ${where}`;

interface Conditions {
  readonly where: string;
  readonly parameters: readonly SqlValue[];
}

function withSearch(
  { search }: ListSpec,
  text: string | undefined,
  { where, parameters }: Conditions,
): Conditions {
  if (!text || search === undefined) return { where, parameters };
  const condition = search(operand(parameters.length + 1, false));
  return { where: `${where} AND ${condition}`, parameters: [...parameters, text] };
}

function conditions([column, id]: readonly [string, string], { filters }: ListQuery): Conditions {
  const parts = [`${column} = $1`];
  const parameters: SqlValue[] = [id];
  for (const { filter, values } of filters) {
    const [first = "", ...others] = values;
    parameters.push(others.length === 0 ? first : json(values));
    parts.push(filter(operand(parameters.length, others.length > 0)));
  }
  return { where: parts.join(" AND "), parameters };
}

/** With a single value, an index can return the rows in the order of the list. */
function operand(parameter: number, several: boolean): string {
  return several
    ? `ANY (ARRAY(SELECT jsonb_array_elements_text($${parameter}::jsonb)))`
    : `$${parameter}`;
}

/** Rows with equal keys are in order of creation, or in reverse order if the first key is descending. */
function order(keys: readonly SortKey[]): string {
  const direction = (descending: boolean | undefined): string => (descending ? "DESC" : "ASC");
  const parts = keys.map(({ column, descending }) => {
    const collation = column.type === "text" ? ' COLLATE "C"' : "";
    return `${column.name}${collation} ${direction(descending)}`;
  });
  const last = direction(keys[0]?.descending);
  return [...parts, `created_at ${last}`, `seq ${last}`].join(", ");
}

interface Position {
  readonly path: string;
  readonly query: ListQuery;
  readonly total: number;
  readonly offset: number;
}

function envelope<Item>(data: Item[], { path, query, total, offset }: Position): ListPage<Item> {
  const lastPage = Math.max(Math.ceil(total / query.perPage), 1);
  const { repeated } = query;
  const others = repeated.size > 0 ? `${repeated.toString()}&` : "";
  const urlOf = (page: number): string => `${path}?${others}page=${page}`;
  const prev = query.page > 1 ? urlOf(query.page - 1) : null;
  const next = query.page < lastPage ? urlOf(query.page + 1) : null;
  const empty = data.length === 0;
  return {
    data,
    links: { first: urlOf(1), last: urlOf(lastPage), prev, next },
    meta: {
      current_page: query.page,
      from: empty ? null : offset + 1,
      last_page: lastPage,
      links: navigator({ current: query.page, last: lastPage, prev, next, urlOf }),
      path,
      per_page: query.perPage,
      to: empty ? null : offset + data.length,
      total,
    },
  };
}

/** One button of a page navigator. */
interface NavigatorLink {
  readonly url: string | null;
  readonly label: string;
  readonly active: boolean;
}

interface Navigation {
  readonly current: number;
  readonly last: number;
  readonly prev: string | null;
  readonly next: string | null;
  readonly urlOf: (page: number) => string;
}

/** Number of pages on each side of the current one. */
const onEachSide = 3;
/** Maximum number of pages for which each page gets a button. */
const maxButtons = 13;

/** The buttons from previous to next. Long lists omit pages far from the current one and from both ends. */
export function navigator({ current, last, prev, next, urlOf }: Navigation): NavigatorLink[] {
  const buttons: NavigatorLink[] = [];
  let before = 0;
  for (const page of pagesAround(current, last)) {
    if (page > before + 1) buttons.push({ url: null, label: "...", active: false });
    buttons.push({ url: urlOf(page), label: String(page), active: page === current });
    before = page;
  }
  return [
    { url: prev, label: "&laquo; Previous", active: false },
    ...buttons,
    { url: next, label: "Next &raquo;", active: false },
  ];
}

function pagesAround(current: number, last: number): number[] {
  if (last <= maxButtons) return range(1, last);
  const near = range(Math.max(current - onEachSide, 3), Math.min(current + onEachSide, last - 2));
  return [1, 2, ...near, last - 1, last];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}
