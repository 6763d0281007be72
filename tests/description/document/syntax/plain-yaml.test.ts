/** What is read without a tree is what the tree says: values, and places of what diagnostics name. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parsePlainYaml } from "../../../../generator/description/document/syntax/plain-yaml.js";
import { parseWithTree } from "../../../../generator/description/document/syntax/parse-yaml.js";

const DOCUMENT = `openapi: 3.1.0
info:
  title: "A: b"   # comment
  version: '1.0'
  description: |
    Some *text* with: colons
      indented
    # not a comment

    end
tags: [a, "b", {name: c, x: 1}]
paths:
  /pets/{id}:
    get:
      parameters:
      - name: id
        in: path
        schema: { type: integer, minimum: 1 }
      -   name: q
          example: >-
            folded text

            para
      responses:
        200: {description: ok}
        1.0: long plain text
          that continues
        "404": 'single ''quoted'' text
          over lines'
        x: "double \\"q\\" \\
          lines\\n"
numbers: [1, 2.5, 1e3, -4, +5, 0o17, 0x1F, .5, 5., 1_000, 2020-01-01, -0]
words: {x: null, y: ~, z: , w: true, v: yes, u: Null, t: FALSE}
__proto__: { a: 1 }
kept: |+
  keep

? explicit
: - - x
    - y
  - k: v
`;
const PIECES =
  " |  |\t|\n|:|: |- |#| #|'|\"|{|}|[|]|,|&a |*a|!!str |%|@|? |~|<<: {a: 1}\n|0x1F|.inf|1e999|\r\n|\u00a0|\u2028|---\n|...\n||2\n|\\";

/** A text with up to three small changes. */
const mutants = fc
  .array(
    fc.record({
      at: fc.nat(DOCUMENT.length),
      removes: fc.nat(3),
      piece: fc.constantFrom(...PIECES.split("|"), "|"),
    }),
    { maxLength: 3 },
  )
  .map((changes) =>
    changes.reduce(
      (text, { at, removes, piece }) => text.slice(0, at) + piece + text.slice(at + removes),
      DOCUMENT,
    ),
  );

const treeOf = (text: string) => {
  const reported: string[] = [];
  const tree = parseWithTree(text, "file:///x.yaml", ({ code }) => reported.push(code));
  return { tree, reported };
};

describe("plain YAML", () => {
  it("plain YAML has the values of its tree, and nothing to report, however it is changed", () => {
    let plain = 0;
    fc.assert(
      fc.property(mutants, (text) => {
        const read = parsePlainYaml(text);
        if (read === undefined) return;
        plain++;
        const { tree, reported } = treeOf(text);
        expect(reported).toEqual([]);
        expect(JSON.stringify(read.value)).toBe(JSON.stringify(tree?.value));
      }),
      { numRuns: 1000, seed: 1 },
    );
    expect(plain).toBeGreaterThan(200);
  });

  it.each(["openapi.yaml"])("our own %s is plain", (name) => {
    const path = new URL(`../../../../spec/${name}`, import.meta.url);
    const text = readFileSync(fileURLToPath(path), "utf8");
    expect(parsePlainYaml(text)?.value).toEqual(treeOf(text).tree?.value);
  });

  it.each([
    ["an anchor", "a: &x 1"],
    ["a tag", "a: !!str 1"],
    ["a merge key", "a: { <<: { b: 1 } }"],
    ["a key that stands twice", "a: 1\na: 2"],
    ["a key that is no text", "[a]: 1"],
    ["a key that is null", "~: 1"],
    ["a number that is none of JSON", "a: .inf"],
    ["two documents", "a: 1\n---\nb: 2"],
    ["a directive", "%YAML 1.1\n---\na: yes"],
    ["no collection", "text"],
    ["an error", "a: [1"],
  ])("what is not plain is left to the tree: %s", (_, text) => {
    expect(parsePlainYaml(text)).toBeUndefined();
  });
});
