import { isSuccess } from "../../../runtime/wire/negotiation/status.js";
import {
  type Api,
  type ObjectSchema,
  type Operation,
  paginationProposed,
  type Property,
  type Report,
  unwrap,
} from "../../description/index.js";

/**
 * Proposes `x-pagination` if a list clearly follows one of the common patterns: nothing else in a document describes
 * pagination.
 */
export function proposePagination({ operations }: Api, report: Report): void {
  for (const operation of operations) {
    if (operation.method !== "GET" || operation.pagination !== undefined) continue;
    const rule = ruleOf(operation);
    if (rule !== undefined) report(paginationProposed({ rule }, operation.origin));
  }
}

const PAGE = ["page", "page_number", "pageNumber"];
const OFFSET = ["offset", "skip"];
const CURSOR = ["cursor", "page_token", "pageToken", "after", "starting_after", "next_token"];
const NEXT = [
  "next_cursor",
  "nextCursor",
  "next_page_token",
  "nextPageToken",
  "next_token",
  "next",
];
const MORE_PROPERTIES = ["has_more", "hasMore"];

/** The extension as YAML. Styles are tried by precedence: a cursor is more specific than a number. */
function ruleOf(operation: Operation): string | undefined {
  const body = listBody(operation);
  if (body === undefined) return undefined;
  const query = operation.parameters
    .filter(({ location }) => location === "query")
    .map(({ name }) => name);
  const parameter = (names: readonly string[]) => names.find((name) => query.includes(name));
  const cursor = parameter(CURSOR);
  const next = cursor === undefined ? undefined : nextOf(body);
  const [page, offset] = [parameter(PAGE), parameter(OFFSET)];
  const style =
    next !== undefined
      ? `style: cursor, cursor: ${cursor}, ${next}`
      : page !== undefined
        ? `style: page, page: ${page}`
        : offset !== undefined
          ? `style: offset, offset: ${offset}`
          : undefined;
  return style === undefined ? undefined : `{ ${style}, items: /${body.list.name} }`;
}

interface ListBody {
  readonly list: Property;
  readonly item: ObjectSchema | undefined;
  readonly names: readonly string[];
}

/** The body of a successful response that contains one list, and the properties next to it. */
function listBody({ responses }: Operation): ListBody | undefined {
  const success = responses.find(({ status }) => isSuccess(status));
  const content = success?.contents.find(({ codec }) => codec === "json");
  const body = content && unwrap(content.schema);
  if (body?.kind !== "object") return undefined;
  const lists = body.properties.filter(({ schema }) => unwrap(schema)?.kind === "array");
  const [list] = lists;
  if (list === undefined || lists.length > 1 || !/^\w+$/.test(list.name)) return undefined;
  const array = unwrap(list.schema);
  const item = array?.kind === "array" ? unwrap(array.items) : undefined;
  return {
    list,
    item: item?.kind === "object" ? item : undefined,
    names: body.properties.map(({ name }) => name),
  };
}

function nextOf({ item, names }: ListBody): string | undefined {
  const next = NEXT.find((name) => names.includes(name));
  if (next !== undefined) return `next: /${next}`;
  const more = MORE_PROPERTIES.find((name) => names.includes(name));
  const hasId = item?.properties.some(({ name }) => name === "id") === true;
  return more !== undefined && hasId ? `lastItem: /id, more: /${more}` : undefined;
}
