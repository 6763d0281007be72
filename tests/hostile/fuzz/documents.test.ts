import { describe, expect, test } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { locate } from "../../../generator/description/reporting/locate.js";
import { loadDocument } from "../../../generator/description/document/loading/load.js";
import { checkStructure } from "../../../generator/description/document/structure/index.js";
import { buildModel } from "../../../generator/description/builder/build-model.js";
import { planted } from "../positions.js";
import { fuzzSeeds } from "./seeds.js";

type Random = (below: number) => number;

/** Mulberry32: small, and the same on every platform. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = <Item>(items: readonly [Item, ...Item[]], random: Random): Item =>
  items[random(items.length)] ?? items[0];

const ODD: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1.5,
  1e300,
  "",
  "__proto__",
  "\u0000\u202e",
  [],
  [[]],
  {},
  [null],
  { $ref: "#" },
  { $ref: "#/components/schemas/pet" },
  { $ref: "gone.json#/a" },
  { $ref: 1 },
  { type: "object", allOf: [{ $ref: "#/components/schemas/pet" }] },
  { oneOf: [{}, false], discriminator: { propertyName: "a" } },
  { type: ["null", "integer"], minimum: "1" },
];

/** Changes one value somewhere in a document. */
function mutate(document: object, random: Random): void {
  const holders: object[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Object.keys(value).length > 0) holders.push(value);
    Object.values(value).forEach(collect);
  };
  collect(document);
  const [holder, other] = [holders[random(holders.length)], holders[random(holders.length)]];
  if (holder === undefined || other === undefined) return;
  const keys = Object.keys(holder);
  const key = keys[random(keys.length)] ?? "";
  const set = (name: string, value: unknown): void => {
    Object.defineProperty(holder, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  };
  switch (random(5)) {
    case 0:
      return set(key, structuredClone(pick(ODD, random)));
    case 1:
      return void Reflect.deleteProperty(holder, key);
    case 2:
      return set(key, structuredClone(other));
    case 3:
      return set(
        pick(["$ref", "type", "schema", "items", "__proto__", "x-a"], random),
        structuredClone(pick(ODD, random)),
      );
    default:
      return set(
        pick(["default", "required", "enum", "in", "name"], random),
        Reflect.get(holder, key),
      );
  }
}

/** Changes some characters of a string. */
function garble(text: string, random: Random): string {
  const at = random(text.length);
  const piece = pick(
    ["", "{", "]", '"', "\n", "\t", ": ", "- ", "&a ", "*a", "<<: ", "!!binary ", "\u0000", "#"],
    random,
  );
  return text.slice(0, at) + piece + text.slice(at + random(40));
}

async function read(text: string, file: string): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const content = Buffer.from(text);
  const { sources, set } = await loadDocument(`/nowhere/${file}`, { content }, report);
  if (set !== undefined) {
    checkStructure(set, report);
    buildModel(set, report);
  }
  for (const { message, position } of locate(found, sources, "/nowhere")) {
    expect(message).not.toMatch(/\bat .*\.[jt]s:\d+|\[object|NaN/);
    expect(position?.line).toBeGreaterThan(0);
  }
  return found;
}

describe("documents with random faults are read or reported, and nothing throws", () => {
  test("documents with random faults are read or reported, and nothing throws: values", async () => {
    let [refused, count] = [0, 0];
    for (const seed of fuzzSeeds()) {
      count++;
      const random = createRandom(seed);
      const document = structuredClone(planted({}));
      for (let changes = 1 + random(4); changes > 0; changes--) mutate(document, random);
      const found = await read(JSON.stringify(document), "api.json").catch((error: unknown) => {
        throw new Error(`seed ${seed}`, { cause: error });
      });
      if (found.some(({ severity }) => severity === "error")) refused++;
    }
    // Some faults are harmless; most are not.
    expect(refused).toBeGreaterThan(count / 4);
    expect(refused).toBeLessThan(count);
  });

  test("documents with random faults are read or reported, and nothing throws: text", async () => {
    const { stringify } = await import("yaml");
    const sound = stringify(planted({}));
    for (const seed of fuzzSeeds()) {
      const random = createRandom(seed);
      let text = sound;
      for (let changes = 1 + random(3); changes > 0; changes--) text = garble(text, random);
      await read(text, "api.yaml").catch((error: unknown) => {
        throw new Error(`seed ${seed}`, { cause: error });
      });
    }
    expect(await read(sound, "api.yaml")).not.toContainEqual(
      expect.objectContaining({ severity: "error" }),
    );
  });
});
