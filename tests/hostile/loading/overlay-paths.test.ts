import { expect, test } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { loadDocument } from "../../../generator/description/document/loading/load.js";
import { hostileFolder } from "./folder.js";

const folder = hostileFolder();

/** About 20,000 nodes, side by side. */
function wide(): object {
  const leaf = { a: 1, b: 2, c: 3 };
  const branch = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, leaf]));
  return Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`n${index}`, branch]));
}

/** 900 nodes, each inside the previous one. */
function deep(): object {
  let value: object = {};
  for (let depth = 0; depth < 900; depth++) value = { a: value };
  return value;
}

/** The codes of what is found when an overlay with one path is applied to a document, and what is said. */
const apply = (target: string, tree = wide()) => applyAll([{ target, update: 1 }], tree);

async function applyAll(actions: readonly object[], tree: object) {
  const input = folder.write("api.json", { openapi: "3.1.0", "x-tree": tree });
  const overlay = folder.write("overlay.json", {
    overlay: "1.0.0",
    info: { title: "O", version: "1" },
    actions,
  });
  const found: Diagnostic[] = [];
  await loadDocument(input, { overlays: [overlay] }, (one) => found.push(one));
  const codes = [...new Set(found.map(({ code }) => code))];
  return { codes, said: found.map(({ message }) => message).join("\n") };
}

test.each([
  ["descendants of descendants", "$..*..*..*..*..*..*..*..*..gone"],
  ["wildcards in one selector", `$${"[*,*,*,*,*,*,*,*]".repeat(4)}.gone`],
  ["the same name over and over", `$["x-tree"]${"[*,*]".repeat(2)}["a","a","a","a"].gone`],
  ["slices of everything", `$..[0:,0:,0:]..[0:,0:]..gone`],
])("paths that multiply visit each place once: %s", async (_, path) => {
  expect((await apply(path)).codes).toEqual(["overlay/no-match"]);
});

test.each([
  ["a search in a search in a search", "$..[?@..[?@..[?@..gone]]]"],
  ["a search from each node of a search", "$..[?@..[?@..[?$..gone || @..gone]]]"],
  ["a comparison within searches", "$..[?@..[?@..[?@.gone == $.gone]]]"],
])("paths that multiply end at a number of steps: %s", async (_, path) => {
  // Of several actions, the first takes what is there for all.
  const action = { target: path, update: 1 };
  const { codes, said } = await applyAll(
    Array.from({ length: 10 }, () => action),
    deep(),
  );
  expect(codes).toEqual(["overlay/too-costly"]);
  expect(said.split("\n")).toHaveLength(1);
});

test("paths may visit every node of a description in each action", async () => {
  const actions = Array.from({ length: 100 }, () => ({ target: "$..k1", update: { k: 1 } }));
  expect((await applyAll(actions, wide())).codes).toEqual([]);
});

/** Each doubles the number of places that the next one changes. */
const doubling = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    target: "$..a",
    update: { [`k${index}`]: { a: {} } },
  }));

test("updates that multiply end at a number of nodes, and what follows is left out", async () => {
  const { codes, said } = await applyAll(doubling(40), { a: {} });
  expect(codes).toEqual(["overlay/too-large"]);
  expect(said).toContain("more than 100,000 nodes");
  expect(said.split("\n")).toHaveLength(1);
});

test.each([
  ["one large value, copied often", { target: "$['x-tree'].*", update: { more: wide() } }],
  ["a large list, added often", { target: "$['x-tree'].*.l", update: Array(5000).fill(1) }],
])("updates that multiply in one action: %s", async (_, action) => {
  const tree = Object.fromEntries(
    Array.from({ length: 250 }, (__, index) => [`n${index}`, { l: [] }]),
  );
  expect((await applyAll([action], tree)).codes).toEqual(["overlay/too-large"]);
});

test("updates that multiply may add a hundred thousand nodes, or as many as there are", async () => {
  const update = Array(9999).fill(1);
  const lists = (count: number) => ({ l: Array.from({ length: count }, () => []) });
  const action = { target: "$['x-tree'].l.*", update };
  expect((await applyAll([action], lists(10))).codes).toEqual([]);
  expect((await applyAll([action], lists(11))).codes).toEqual(["overlay/too-large"]);
  const large = { ...lists(20), other: Array(200_000).fill(1) };
  expect((await applyAll([action], large)).codes).toEqual([]);
});
