import { afterAll, describe, expect, it } from "vitest";

import { bundle } from "./bundle.js";
import { checksOf } from "./checks/index.js";
import { type Mutation, mutations } from "./mutations.js";
import { table } from "./source/index.js";
import { at, follow } from "./view.js";

/** The decisions that a whole node is: without the decision there would be no such node, or nothing about it. */
const wholly = new Set([
  ...[1, 4, 5, 7, 8, 9, 10, 11, 12, 15, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 35],
]);

/** What is ours and cannot be marked, because a mark would say that the whole field is. */
const unmarked = [
  // Format of timestamps, decided once for the whole description (gap 6).
  /^without .*_at\/format$/,
  // Says again what a base schema says.
  /^without components\/schemas\/User\/allOf\/1\/properties\/status$/,
];

const document = bundle();
// Whether a decision is written down is not what the source says.
const facts = table.filter(({ kind }) => kind !== "gap");
const all = mutations(document);
const unnoticed = all.filter((mutation) => !notices(mutation));

/** Whether some fact does not hold any more when the description is changed. */
function notices(mutation: Mutation): boolean {
  const undo = mutation.apply();
  try {
    const index = facts.findIndex((fact) => checksOf(fact, document).some(({ holds }) => !holds));
    // Changes come by neighbourhood: what noticed one is the first to be asked about the next.
    facts.unshift(...facts.splice(Math.max(index, 0), 1));
    return index >= 0;
  } finally {
    undo();
  }
}

/** Whether the description itself says that a node, or what it is a part of, is ours and not the source's. */
function isOurs({ name, path }: Mutation): boolean {
  const nodes = path.map((_, index) => at(document, ...path.slice(0, index + 1)));
  return (
    unmarked.some((pattern) => pattern.test(name)) ||
    nodes.some(
      (node) => isMarked(node) || isMarked(at(node, "schema")) || hasMarkedOperations(node),
    )
  );
}

function isMarked(node: unknown): boolean {
  return [node, follow(document, node)].some((one) => {
    const decisions = [at(one, "x-not-shown")].flat();
    const gaps = decisions.map((decision) => Number(at(decision, "gap")));
    return at(one, "x-inferred") === true || gaps.some((gap) => wholly.has(gap));
  });
}

/** A path all of whose operations are ours is ours. */
function hasMarkedOperations(item: unknown): boolean {
  const operations = ["get", "put", "post", "delete"].map((method) => at(item, method));
  const present = operations.filter((operation) => operation !== undefined);
  return present.length > 0 && present.every(isMarked);
}

describe("the table", () => {
  it("notices every change to what the description does not mark as ours", () => {
    expect(unnoticed.filter((mutation) => !isOurs(mutation)).map(({ name }) => name)).toEqual([]);
  });

  it("leaves the description as it was", () => {
    expect(document).toEqual(bundle());
  });

  afterAll(() => {
    const noticed = all.length - unnoticed.length;
    process.stderr.write(
      `${noticed} of ${all.length} changes noticed, ${unnoticed.length} to what is marked as ours\n`,
    );
  });
});
