/** Checks that the query parameters of a list that are named after properties of its items filter and sort them. */
import {
  filterIgnored,
  filterMisses,
  type Parameter,
  sortIgnored,
  unwrap,
} from "../../../description/index.js";
import { orderOf } from "../../../../runtime/mocking/state/lists.js";
import type { FilterRule } from "../../../../runtime/mocking/state/types.js";
import { filterOf, PAGING_PARAMETER, SORT } from "../../../output/index.js";
import { listIn } from "../../../../runtime/client/pagination/next-page.js";
import { type Case, type RequestInput, withParameter } from "../cases/input.js";
import { itemsOf } from "../cases/pool.js";
import { isMembers, type Members } from "../cases/variations.js";
import { mismatch, operationName } from "../checks/mismatch.js";
import type { DescribedOperation } from "../../live/index.js";
import { answeredValue, identityOf, jsonText } from "../session/answered.js";
import type { CaseOutcome } from "../session/attempt.js";
import type { Session } from "../session/session.js";

interface FilteredList {
  readonly checked: DescribedOperation;
  readonly input: RequestInput;
  readonly session: Session;
  /** The items without a filter. */
  readonly items: readonly Members[];
}

export async function checkFilters(
  checked: DescribedOperation,
  input: RequestInput,
  session: Session,
): Promise<void> {
  const { operation } = checked;
  const paging: readonly unknown[] = Object.values(operation.pagination ?? {});
  const parameters = operation.parameters.filter(
    ({ location, required, name }) =>
      location === "query" && !required && !paging.includes(name) && !PAGING_PARAMETER.test(name),
  );
  if (operation.method !== "GET" || parameters.length === 0) return;
  const { items } = await readList({ checked, input, session }, "filter/none");
  if (items.length < 2) return;
  for (const parameter of parameters) {
    if (SORT.test(parameter.name)) await checkSort(parameter, { checked, input, session, items });
    else await checkFilter(parameter, { checked, input, session, items });
  }
}

async function readList(
  { checked, input, session }: Omit<FilteredList, "items">,
  label: string,
): Promise<{ readonly items: readonly Members[]; readonly outcome?: CaseOutcome }> {
  const one: Case = { id: `${checked.operation.id}/${label}`, kind: "edge", input };
  const outcome = await session.look(one, checked);
  if (outcome?.answer === undefined || outcome.answer.status >= 300) return { items: [] };
  const value = await answeredValue(outcome, checked);
  const { pagination } = checked.operation;
  const list = pagination === undefined ? listInside(value) : listIn(value, pagination);
  return { items: list.filter(isMembers), outcome };
}

/** The only list in a body. */
function listInside(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const lists = isMembers(value) ? Object.values(value).filter(Array.isArray) : [];
  return lists.length === 1 ? itemsOf(lists[0]).toReversed() : [];
}

async function checkFilter(parameter: Parameter, list: FilteredList): Promise<void> {
  const { checked, session, items, input } = list;
  const { name } = parameter;
  const filter = filterOf(name, namesIn(items));
  const source = filter && sourceOf(filter, parameter, list);
  if (filter === undefined || source === undefined) return;
  const { item, value } = source;
  const label = `filter/${name}`;
  const filtered = await readList(
    { checked, session, input: withParameter(input, parameter, value) },
    label,
  );
  if (filtered.outcome === undefined) return;
  const { operation } = checked;
  const shown = {
    operation: operationName(operation),
    parameter: name,
    value: String(value),
    name: filter.property,
  };
  const wrong = filtered.items.find((one) => !matches(one[filter.property], value, filter.bound));
  const about = { case: `${operation.id}/${label}`, operation: operation.id };
  if (wrong !== undefined) {
    const found = jsonText(wrong[filter.property]);
    session.record(
      mismatch(filterIgnored({ ...shown, found }, parameter.origin)),
      filtered.outcome,
      about,
    );
  } else if (filtered.items.length === 0 && filter.bound === "equal") {
    const texts = { item: identityOf(item), found: jsonText(item[filter.property]) };
    session.record(
      mismatch(filterMisses({ ...shown, ...texts }, parameter.origin)),
      filtered.outcome,
      about,
    );
  }
}

/** The first item whose value the parameter can have, and which it does not share with all others. */
function sourceOf(
  { property, bound }: FilterRule,
  { schema }: Parameter,
  { items, session }: FilteredList,
): { readonly item: Members; readonly value: unknown } | undefined {
  const isList = unwrap(schema)?.kind === "array";
  for (const item of items) {
    const found = item[property];
    const scalar: unknown = Array.isArray(found) ? found[0] : found;
    if (scalar === undefined || scalar === null || scalar === "" || typeof scalar === "object")
      continue;
    const value = isList ? [scalar] : scalar;
    if (session.options.values.issues(schema, "write", value).length > 0) continue;
    if (items.some((other) => !matches(other[property], value, bound))) return { item, value };
  }
  return undefined;
}

/** Texts may be searched; what has no value cannot be judged. */
function matches(found: unknown, value: unknown, bound: FilterRule["bound"]): boolean {
  if (found === undefined || found === null) return bound !== "equal" || value === "";
  if (Array.isArray(value)) return value.some((one) => matches(found, one, bound));
  if (Array.isArray(found)) return found.some((one) => matches(one, value, bound));
  if (bound !== "equal") {
    const order = compare(found, value);
    return order === 0 || (bound === "least") === order > 0;
  }
  return typeof found === "string" && typeof value === "string"
    ? found.toLowerCase().includes(value.toLowerCase())
    : found === value || String(found) === String(value);
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [a, b] = [String(left), String(right)];
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The properties of some items. */
const namesIn = (items: readonly Members[]): readonly string[] => [
  ...new Set(items.flatMap((item) => Object.keys(item))),
];

async function checkSort(parameter: Parameter, list: FilteredList): Promise<void> {
  const { checked, session, input } = list;
  const bare = unwrap(parameter.schema);
  const { operation } = checked;
  for (const { value } of bare?.kind === "enum" ? bare.values : []) {
    const order = orderOf(value, namesIn(list.items));
    if (order === undefined) continue;
    const label = `filter/${parameter.name}`;
    const sorted = await readList(
      { checked, session, input: withParameter(input, parameter, value) },
      label,
    );
    const found = sorted.items
      .map((item) => item[order[0]])
      .filter((one) => one !== undefined && one !== null);
    const wrong = found.findIndex((one, at) => at > 0 && !isOrdered(found[at - 1], one, order[1]));
    if (wrong === -1 || sorted.outcome === undefined) continue;
    const shown = {
      operation: operationName(operation),
      parameter: parameter.name,
      value: String(value),
    };
    const texts = { first: jsonText(found[wrong - 1]), second: jsonText(found[wrong]) };
    const about = { case: `${operation.id}/${label}`, operation: operation.id };
    session.record(
      mismatch(sortIgnored({ ...shown, ...texts }, parameter.origin)),
      sorted.outcome,
      about,
    );
  }
}

/** Texts may be in the order of their characters, or in that of a dictionary. */
function isOrdered(first: unknown, second: unknown, falling: boolean): boolean {
  const [low, high] = falling ? [second, first] : [first, second];
  if (compare(low, high) <= 0) return true;
  if (typeof low !== "string" || typeof high !== "string") return false;
  return (
    low.localeCompare(high) <= 0 || low.localeCompare(high, "en", { sensitivity: "base" }) <= 0
  );
}
