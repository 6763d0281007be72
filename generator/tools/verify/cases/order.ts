import type { Operation } from "../../../description/index.js";
import type { Flow } from "./links.js";

/** Operations that create come before those that read, and those that change come last. */
const METHODS: readonly string[] = ["POST", "GET", "other", "PUT", "PATCH"];

/**
 * The order in which operations are tried: lists and creation before single resources, so that ids are known, and
 * deletion last, from the inside out. Otherwise in the order of the document.
 */
export function inOrder(
  operations: readonly Operation[],
  flows: readonly Flow[] = [],
): readonly Operation[] {
  const removes = ({ method }: Operation): boolean => method === "DELETE";
  const depth = ({ path }: Operation): number => path.split("{").length;
  const kept = operations.filter((operation) => !removes(operation));
  return [
    ...afterSources(
      kept.toSorted((a, b) => depth(a) - depth(b) || rankOf(a) - rankOf(b)),
      flows,
    ),
    ...operations.filter(removes).toSorted((a, b) => depth(b) - depth(a)),
  ];
}

const rankOf = ({ method }: Operation): number =>
  METHODS.indexOf(METHODS.includes(method) ? method : "other");

/** Puts each operation after those whose responses it needs; in a cycle, the order is kept. */
function afterSources(
  operations: readonly Operation[],
  flows: readonly Flow[],
): readonly Operation[] {
  const placed = new Set<Operation>();
  const open = new Set<Operation>();
  const put = (operation: Operation): void => {
    if (placed.has(operation) || open.has(operation)) return;
    open.add(operation);
    const sources = new Set(flows.flatMap(({ from, to }) => (to === operation.id ? [from] : [])));
    for (const source of operations) if (sources.has(source.id)) put(source);
    placed.add(operation);
  };
  operations.forEach(put);
  return [...placed];
}
