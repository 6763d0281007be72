/**
 * Values next to a limit, and cases of the public suite that nothing else here covers: these run without it.
 */
import { expect, it } from "vitest";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { isHostname, isIdnHostname } from "../../../runtime/json-schema/formats/idn.js";
import { isIpv6 } from "../../../runtime/json-schema/formats/address.js";
import { isInt32, isInt64, isRegex, isUint64 } from "../../../runtime/json-schema/formats/table.js";
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

it("numbers of 64 bits end before 2^63, and begin at -(2^63)", () => {
  const below = 2 ** 63 - 1024;
  expect([below, 2 ** 63, -(2 ** 63), -(2 ** 63) - 2048, 0.5].map(isInt64)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});

it("numbers of single precision end at the greatest of these", () => {
  const greatest = 3.4028234663852886e38;
  const values = [greatest, -greatest, 3.402823466385289e38, -3.402823466385289e38];
  expect(values.map((value) => holds({ format: "float" }, value))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("numbers of 32 bits end before 2^31", () => {
  expect([2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1].map(isInt32)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it("numbers of 64 bits without a sign end before 2^64", () => {
  const below = 2 ** 64 - 2048;
  expect([-1, 0, below, 2 ** 64].map(isUint64)).toEqual([false, true, true, false]);
});

it.each([
  ["int8", -128, 127],
  ["int16", -32_768, 32_767],
  ["uint8", 0, 255],
  ["uint16", 0, 65_535],
  ["uint32", 0, 4_294_967_295],
])("numbers of format %s reach from %d to %d", (format, least, most) => {
  const values = [least - 1, least, most, most + 1, least + 0.5, "text"];
  const expected = [false, true, true, false, false, true];
  expect(values.map((value) => holds({ format }, value))).toEqual(expected);
});

it.each([
  [1, 0.1, true],
  [1, 0.3, false],
  [3, 0.75, true],
  [-7, 0.5, true],
  [7, 0.2, true],
  [4.5, 3, false],
  [6, 4, false],
])("numbers: %d and its divisor %d: %s", (value, multipleOf, expected) => {
  expect(holds({ multipleOf }, value)).toBe(expected);
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

it.each([
  ["bücher.example", true],
  ["xn--bcher-kva.example", true],
  ["xn--bcher-kvb.example", false],
  ["-a.example", false],
  ["a-.example", false],
  ["ab--cd.example", false],
  [`${"a".repeat(63)}.example`, true],
  [`${"a".repeat(64)}.example`, false],
  [`${"ü".repeat(60)}.example`, false],
  [Array.from({ length: 64 }, () => "abc").join("."), false],
  [Array.from({ length: 63 }, () => "abc").join("."), true],
  ["", false],
  ["a..b", false],
])("names of hosts: %s: %s", (text, expected) => {
  expect(isIdnHostname(text)).toBe(expected);
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

it.each([
  ["1:2:3:4:5:6:7:8", true],
  ["1:2:3:4:5:6:7", false],
  ["1:2:3:4:5:6:7:8:9", false],
  ["1:2:3:4:5:6:1.2.3.4", true],
  ["1:2:3:4:5:1.2.3.4", false],
  ["1:2:3:4:5:6:7:1.2.3.4", false],
  ["1:2:3:4:5:6:7::", true],
  ["1:2:3:4:5:6:7::8", false],
  ["::2:3:4:5:1.2.3.4", true],
  ["::2:3:4:5:6:7:1.2.3.4", false],
  ["::ffff:1.2.3.256", false],
  ["::", true],
  ["1::2::3", false],
])("addresses of IPv6: %s: %s", (text, expected) => {
  expect(isIpv6(text)).toBe(expected);
});

it("patterns are those of ECMA-262 with the u flag", () => {
  expect(["a+", "\\p{L}", "(", "\\", "a{2,1}", "\\-", "[b-a]"].map(isRegex)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it("host names have at most 253 characters, and labels of 1 to 63", () => {
  const label = "a".repeat(63);
  const whole = [label, label, label, "a".repeat(61)].join(".");
  expect(whole).toHaveLength(253);
  expect([whole, `${whole}a`, label, `${label}a`, "a..b", "a"].map(isHostname)).toEqual([
    true,
    false,
    true,
    false,
    false,
    true,
  ]);
});
