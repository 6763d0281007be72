import {
  type Api,
  type Operation,
  paginationProposed,
  type Report,
  type Schema,
  unwrap,
} from "../../description/index.js";
import { likelyPagination, type ListedBody, shownBody } from "../../output/index.js";

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

/** The extension as YAML. */
function ruleOf(operation: Operation): string | undefined {
  const body = shownBody(operation)?.schema;
  const listed = body && onlyList(body);
  const rule = listed && likelyPagination(operation, listed);
  return (
    rule &&
    `{ ${Object.entries(rule)
      .map(([key, value]) => `${key}: ${value}`)
      .join(", ")} }`
  );
}

/** The only list in the body of a response. */
function onlyList(schema: Schema): ListedBody | undefined {
  const body = unwrap(schema);
  if (body?.kind !== "object") return undefined;
  const lists = body.properties.flatMap(({ name, schema: inner }) => {
    const array = unwrap(inner);
    return array?.kind === "array" ? [{ name, item: array.items }] : [];
  });
  const [list] = lists;
  if (list === undefined || lists.length > 1 || !/^\w+$/.test(list.name)) return undefined;
  return { body: schema, items: `/${list.name}`, item: list.item };
}
