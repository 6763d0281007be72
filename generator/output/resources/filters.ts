/** Which query parameters of a list restrict and sort it, by their names and those of the properties of its items. */
import type { FilterRule, ListRules } from "../../../runtime/mocking/state/types.js";
import { type Operation, type Schema, unwrap } from "../../description/index.js";
import { propertiesOf } from "./bodies.js";
import { type ListedBody, pagingOf, pagingParameters } from "./paging.js";
import { plainName } from "./paths.js";

export const PAGING_PARAMETER =
  /^(?:page|limit|offset|cursor|per_?page|page_?size|size|top|skip)$/i;

/** `min_price`, `createdAfter`, `price[lte]`; the bound itself may be included or not. */
const LOWER_BOUND = /^min[_-]?|[_-]?(?:min|from|after|since|gte?)\]?$/i;
const UPPER_BOUND = /^max[_-]?|[_-]?(?:max|to|before|until|lte?)\]?$/i;

/** The property that a query parameter restricts, among those that items have. */
export function filterOf(name: string, properties: readonly string[]): FilterRule | undefined {
  const find = (text: string): string | undefined =>
    properties.find(
      (property) => [text, `${text}at`, `${text}s`].includes(plainName(property)) && text !== "",
    );
  const equal = properties.find((property) => plainName(property) === plainName(name));
  if (equal !== undefined) return { parameter: name, property: equal, bound: "equal" };
  for (const [bound, affix] of [
    ["least", LOWER_BOUND],
    ["most", UPPER_BOUND],
  ] as const) {
    const property = affix.test(name) ? find(plainName(name.replace(affix, ""))) : undefined;
    if (property !== undefined) return { parameter: name, property, bound };
  }
  return undefined;
}

const TEXT = /^(?:q|query|search|search_?(?:term|text|query)|keyword)$/i;

export const SORT = /^(?:sort|order)(?:[_-]?by)?$/i;

/** `order` beside `sort`, `sort_direction`. */
const DIRECTION = /^(?:(?:sort|order)[_-]?(?:dir(?:ection)?|order)|direction|order)$/i;

/** How the list of an operation is restricted, sorted and paged. Its items may show less than the whole things. */
export function listRules(operation: Operation, listed: ListedBody, thing: Schema): ListRules {
  const pagination = pagingOf(operation, listed);
  const paging = pagingParameters(pagination);
  const query = operation.parameters.filter(
    ({ location, name }) => location === "query" && !paging.includes(name),
  );
  const size = operation.parameters.find(({ name }) => name === pagination?.size)?.default;
  const names = [listed.item, thing].flatMap((shown) =>
    [...propertiesOf(shown)].flatMap(([name, { schema }]) =>
      unwrap(schema)?.kind === "object" ? [] : [name],
    ),
  );
  const sort = query.find(({ name }) => SORT.test(name))?.name;
  const direction = sort && query.find(({ name }) => name !== sort && DIRECTION.test(name))?.name;
  const filters = query.flatMap(({ name }): readonly FilterRule[] => {
    if (name === sort || name === direction || PAGING_PARAMETER.test(name)) return [];
    const filter = filterOf(name, names);
    if (filter !== undefined) return [filter];
    return TEXT.test(name) ? [{ parameter: name, property: "", bound: "text" }] : [];
  });
  const separated = query.flatMap(({ name, codec, schema }) =>
    codec.kind === "style" && !codec.explode && unwrap(schema)?.kind === "array" ? [name] : [],
  );
  return {
    ...(separated.length > 0 && { separated }),
    ...(pagination !== undefined && { pagination }),
    ...(typeof size === "number" && { size }),
    filters,
    ...(sort !== undefined && {
      sort: { parameter: sort, ...(direction !== undefined && { direction }) },
    }),
  };
}
