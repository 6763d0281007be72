import { afterAll, describe, expect, it } from "vitest";

import { bundle } from "./bundle.js";
import { checksOf } from "./checks/index.js";
import { type Mutation, mutations } from "./mutations.js";
import { table } from "./source/index.js";
import { at, follow } from "./view.js";

/** The decisions that the marked node is: what it says is ours. */
const decided = new Set([4, 8, 9, 10, 11, 12, 15, 18, 19, 20, 23, 24, 26, 27, 28, 29, 31, 35]);

/** Those without which there would be no such component: a reference to it is ours, too. */
const added = new Set([12, 15, 28, 29, 31, 35]);

/** What is ours and cannot be marked, because a mark would say that the whole field is. */
const unmarked = [
  // Format of timestamps, decided once for the whole description (gap 6).
  /^without .*_at\/format$/,
  // One more value beside those that the source shows (gaps 1 and 7).
  /^without components\/schemas\/FileStatus\/x-extensible-enum\/2,/,
  // The items of a list that the source names (gap 5).
  /^components\/schemas\/Order\/properties\/custom_metadata\/items\//,
  // Says again what a base schema says.
  /^without components\/schemas\/User\/allOf\/1\/properties\/status$/,
];

const document = bundle();
const before = structuredClone(document);
// Whether a decision is written down is not what the source says; the introduction is not changed.
const facts = table.filter(
  (fact) => fact.kind !== "gap" && !(fact.kind === "text" && fact.at[0] === "info"),
);
const all = mutations(document);
const source = all.filter((mutation) => !isOurs(mutation));

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

/** A path all of whose operations are ours is ours. */
function hasMarkedOperations(item: unknown): boolean {
  const operations = ["get", "put", "post", "delete"].map((method) => at(item, method));
  const present = operations.filter((operation) => operation !== undefined);
  return present.length > 0 && present.every((one) => isMarked(one, decided));
}

describe("the table", () => {
  it(
    "notices every change to what the description does not mark as ours",
    { timeout: 120_000 },
    () => {
      const unnoticed = source.filter((mutation) => !notices(mutation));
      expect(unnoticed.map(({ name }) => name)).toEqual([]);
      expect(source.length).toBeGreaterThan(1000);
    },
  );

  it("leaves the description as it was", () => {
    expect(document).toEqual(before);
  });

  afterAll(() => {
    const ours = all.length - source.length;
    process.stderr.write(
      `${source.length} changes noticed; ${ours} more are to what is marked as ours\n`,
    );
  });
});
