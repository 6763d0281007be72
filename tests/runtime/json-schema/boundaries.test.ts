/**
 * Values next to a limit, and cases of the public suite that nothing else here covers: these run without it.
 */
import { expect, it } from "vitest";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { resolve } from "../../../runtime/json-schema/values/uri.js";
import { decodePunycode, encodePunycode } from "../../../runtime/json-schema/formats/punycode.js";

const KEY = "https://api.test/schema";
const issuesOf = (schema: unknown, value: unknown) =>
  evaluator({ [KEY]: schema }).evaluate(KEY, value);
const holds = (schema: unknown, value: unknown): boolean => issuesOf(schema, value).length === 0;

it("references are resolved alike however often", () => {
  const resolved = new Set(
    Array.from({ length: 20_000 }, () => resolve("größe.json#/a", KEY).resource),
  );
  expect([...resolved]).toEqual(["https://api.test/gr%C3%B6%C3%9Fe.json"]);
});

it("messages name the alternatives that match, where only one may", () => {
  const alternatives = [{ minimum: 1 }, { minimum: 10 }, { maximum: 5 }, { minimum: 3 }];
  expect(issuesOf({ oneOf: alternatives }, 4)).toMatchObject([
    { keyword: "oneOf", message: expect.stringMatching(/ at 0, 2, 3$/) },
  ]);
});

it("messages name the items that are equal", () => {
  expect(issuesOf({ uniqueItems: true }, [1, { a: 1 }, 2, { a: 1 }])).toMatchObject([
    { keyword: "uniqueItems", message: expect.stringContaining("1 and 3 are equal") },
  ]);
});

it.each(["allOf", "anyOf", "oneOf", "prefixItems"])(
  "identifiers are found in the members of `%s`",
  (keyword) => {
    const named = {
      $id: "https://api.test/named",
      type: "integer",
      $defs: { in: { $anchor: "inner", type: "null" } },
    };
    const schema = (reference: string) => ({
      properties: { a: { $ref: reference }, b: { [keyword]: [named] } },
    });
    expect([1, "1"].map((a) => holds(schema("https://api.test/named"), { a }))).toEqual([
      true,
      false,
    ]);
    expect([null, 1].map((a) => holds(schema("https://api.test/named#inner"), { a }))).toEqual([
      true,
      false,
    ]);
  },
);

it("a value that several alternatives ask for is explained by the alternative in which it got furthest, also where it was looked at before", () => {
  const part = { type: "object", properties: { deep: { properties: { n: { type: "integer" } } } } };
  const schema = {
    $defs: { part },
    anyOf: [{ type: "null" }, { $ref: "#/$defs/part" }],
    allOf: [{ not: { $ref: "#/$defs/part", required: ["x"] } }],
  };
  expect(issuesOf(schema, { deep: { n: "1" } })).toMatchObject([
    { path: ["deep", "n"], keyword: "type" },
  ]);
});

it.each(["bücher", "点看", "münchen-ost", "ελληνικά", "👍ab", "abcüdeföghi", "他们为什么不说中文"])(
  "names of hosts: %s comes back from Punycode",
  (text) => {
    expect(decodePunycode(encodePunycode(text))).toBe(text);
  },
);

it("names of hosts are written as the platform writes them", () => {
  const letter = (index: number): string => String.fromCodePoint(0x4e00 + (index % 0x5000));
  const labels = Array.from(
    { length: 500 },
    (_, index) => letter(index * 37) + letter(index * 101),
  );
  const others = [
    "aü",
    "ü",
    "üa",
    "𦿰𪛖",
    "一丁丂亸庸",
    "a-ü",
    "zßz",
    "ａ".normalize("NFKC") + "é",
  ];
  for (const label of [...labels, ...others]) {
    const { hostname } = new URL(`http://${label}`);
    expect(`xn--${encodePunycode(label)}`).toBe(hostname);
    expect(decodePunycode(encodePunycode(label))).toBe(label);
  }
});

it("names of hosts may have every character from the first beyond ASCII to the last of Unicode", () => {
  expect(encodePunycode("\u{10ffff}")).toBe("dn32g");
  expect(decodePunycode("dn32g")).toBe("\u{10ffff}");
  expect(decodePunycode("en32g")).toBeUndefined();
  expect(decodePunycode(encodePunycode("\u0080"))).toBe("\u0080");
  expect(encodePunycode("\u0080")).toBe("a");
});

it("names of hosts are written as RFC 3492 has them", () => {
  expect(encodePunycode("bücher")).toBe("bcher-kva");
  expect(encodePunycode("他们为什么不说中文")).toBe("ihqwcrb4cv8a8dqg056pqjye");
  expect(encodePunycode("3年B組金八先生")).toBe("3B-ww4c5e180e575a65lsy2b");
  expect(decodePunycode("99999999")).toBeUndefined();
  expect(decodePunycode("a-ü")).toBeUndefined();
});
