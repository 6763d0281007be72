import { afterAll, describe, expect, it } from "vitest";

import { bundle } from "./bundle.js";
import { checksOf } from "./checks/index.js";
import { type Mutation, mutations } from "./mutations.js";
import { table } from "./statements.js";
import { at, follow } from "./view.js";

/** The decisions that the marked node contains: everything in it is ours. */
const decided = new Set([4, 8, 9, 10, 11, 12, 15, 18, 19, 20, 23, 24, 26, 27, 28, 29, 31, 35]);

/** Decisions without which the component would not exist: references to it are ours, too. */
const added = new Set([12, 15, 28, 29, 31, 35]);

/** Decisions that cannot be marked, because a mark would apply to the whole field. */
const unmarked = [
  // Format of timestamps, decided once for the whole description (gap 6).
  /^without .*_at\/format$/,
  // One more value beside those of the source (gaps 1 and 7).
  /^without components\/schemas\/FileStatus\/x-extensible-enum\/2,/,
  // The items of a list that the source names (gap 5).
  /^components\/schemas\/Order\/properties\/custom_metadata\/items\//,
  // Repeats what a base schema states.
  /^without components\/schemas\/User\/allOf\/1\/properties\/status$/,
];

const document = bundle();
const before = structuredClone(document);
// The source does not require decisions to be written down; the introduction is not changed.
const facts = table.filter(
  (fact) => fact.kind !== "gap" && !(fact.kind === "text" && fact.at[0] === "info"),
);
const all = mutations(document);
const source = all.filter((mutation) => !isOurs(mutation));

/** Returns whether some fact no longer holds after a change of the description. */
function notices(mutation: Mutation): boolean {
  const undo = mutation.apply();
  try {
    const index = facts.findIndex((fact) => checksOf(fact, document).some(({ holds }) => !holds));
    // Neighbouring changes follow each other: the fact that noticed one is checked first for the next.
    facts.unshift(...facts.splice(Math.max(index, 0), 1));
    return index >= 0;
  } finally {
    undo();
  }
}

/**
 * Returns whether the description itself marks a node, or an ancestor of it, as ours rather than the source's.
 */
function isOurs({ name, path }: Mutation): boolean {
  const nodes = path.map((_, index) => at(document, ...path.slice(0, index + 1)));
  return (
    unmarked.some((pattern) => pattern.test(name)) ||
    nodes.some(
      (node) => isMarked(node, decided) || isReferenceToOurs(node) || hasMarkedOperations(node),
    )
  );
}

function isMarked(node: unknown, gaps: ReadonlySet<number>): boolean {
  const decisions = [at(node, "x-not-shown")].flat();
  return (
    at(node, "x-inferred") === true || decisions.some((one) => gaps.has(Number(at(one, "gap"))))
  );
}

function isReferenceToOurs(node: unknown): boolean {
  return [node, at(node, "schema")].some((one) => isMarked(follow(document, one), added));
}

/** A path is ours if all of its operations are. */
function hasMarkedOperations(item: unknown): boolean {
  const operations = ["get", "put", "post", "delete"].map((method) => at(item, method));
  const present = operations.filter((operation) => operation !== undefined);
  return present.length > 0 && present.every((one) => isMarked(one, decided));
}

describe("the table", () => {
  it("the table notices every change to what the description does not mark as ours", () => {
    const unnoticed = source.filter((mutation) => !notices(mutation));
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
    expect(source.length).toBeGreaterThan(1000);
  });

  it("the table leaves the description as it was", () => {
    expect(document).toEqual(before);
  });

  afterAll(() => {
    const ours = all.length - source.length;
    process.stderr.write(
      `${source.length} changes noticed; ${ours} more are to what is marked as ours\n`,
    );
  });
});
