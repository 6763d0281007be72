/** Coverage as files: for programs, for people, and added up over several runs. */
import { get, isObject } from "../../../description/index.js";
import { countOf, type CoverageCount } from "./coverage.js";

/** As JSON: {@link addCoverage} reads it again. */
export const coverageJson = (counts: readonly CoverageCount[]): object => ({
  coverage: counts.map(({ kind, declared, seen, items }) => ({ kind, declared, seen, items })),
});

/** A line for each kind, and one for each operation of which something was not seen. */
export const coverageText = (counts: readonly CoverageCount[]): string =>
  counts
    .flatMap(({ kind, declared, seen, items }) => [
      `${seen} of ${declared} ${kind} seen`,
      ...unseenByOperation(items).map(
        ([operation, names]) => `  ${[operation, ...names].join(", ").replace(", ", ": ")}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join("");

/** The names that were not seen of each operation; none for an operation that was not seen itself. */
export function unseenByOperation(
  items: CoverageCount["items"],
): readonly (readonly [operation: string, names: readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const { operation, name, seen } of items)
    if (!seen) {
      const names = found.get(operation) ?? [];
      if (name !== "") names.push(name);
      found.set(operation, names);
    }
  return [...found];
}

/**
 * Counts what was seen now or in an earlier run, from the JSON of that run. What the document no longer declares does not
 * count.
 *
 * @throws {TypeError} if it is not the JSON of a coverage.
 */
export function addCoverage(
  counts: readonly CoverageCount[],
  earlier: unknown,
): readonly CoverageCount[] {
  const kinds = get(earlier, "coverage");
  if (!Array.isArray(kinds)) throw new TypeError("it has no list called coverage");
  const seen = new Set(
    kinds.flatMap((one: unknown) => {
      const items = get(one, "items");
      return Array.isArray(items)
        ? items
            .filter((item) => get(item, "seen") === true)
            .map((item) => keyOf(get(one, "kind"), item))
        : [];
    }),
  );
  return counts.map(({ kind, items }) =>
    countOf(
      kind,
      items.map((item) => ({ ...item, seen: item.seen || seen.has(keyOf(kind, item)) })),
    ),
  );
}

const keyOf = (kind: unknown, item: unknown): string =>
  isObject(item) ? JSON.stringify([kind, item["operation"], item["name"]]) : "";
