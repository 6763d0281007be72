/** What the flags and operands of `apostille verify` mean. */
import { describe, expect, it } from "vitest";

import type { FlagValues } from "../../../generator/cli/command/flag.js";
import {
  type CASE_FLAGS,
  checkNames,
  readCaseSettings,
  readCredentials,
} from "../../../generator/cli/verify/flags.js";
import { readTarget } from "../../../generator/cli/verify/target.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import type { Api } from "../../../generator/description/model/api.js";
import { userFolder } from "../../support/cli.js";

const place = userFolder();
const collect = () => {
  const found: Diagnostic[] = [];
  const report = (one: Diagnostic): void => void found.push(one);
  return { found, report, codes: () => found.map(({ code }) => code) };
};

it.each<[readonly string[], Readonly<Record<string, string | true | readonly string[]>>, object]>([
  [["http://a.test/v1"], {}, { kind: "server", url: "http://a.test/v1" }],
  [["https://a.test"], { record: true }, { kind: "record", url: "https://a.test/" }],
  [[], { har: ["a.har"] }, { kind: "har", files: ["a.har"], url: undefined }],
  [["http://a.test"], { har: ["a"] }, { kind: "har", files: ["a"], url: "http://a.test/" }],
])("the target is found of %j and %j", (operands, flags, expected) => {
  const target = readTarget(operands, flags, () => expect.fail("it is clear"));
  expect({ ...target, url: target?.url?.href }).toEqual(expected);
});

it.each<[readonly string[], Readonly<Record<string, string | true | readonly string[]>>, string]>([
  [[], {}, "no URL is given."],
  [["http://a.test", "http://b.test"], {}, "several URLs are given."],
  [["http://a.test"], { har: ["a"], record: true }, "--har and --record exclude each other."],
  [["a.test"], {}, "a.test is not an http: or https: URL"],
  [["ftp://a.test"], {}, "ftp://a.test is not an http: or https: URL"],
  [["http://a.test?q"], {}, "http://a.test?q is not"],
  [["http://a.test#f"], {}, "http://a.test#f is not"],
  [["http://me@a.test"], {}, "http://me@a.test is not"],
  [["nothing"], { har: "a" }, "nothing is not"],
])("the target of %j and %j is unclear: %s", (operands, flags, why) => {
  const { found, report } = collect();
  expect(readTarget(operands, flags, report)).toBeUndefined();
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toContain(why);
});

describe("credentials", () => {
  it.each<[object, Readonly<Record<string, string>>, object]>([
    [{}, {}, { apiKeys: [], headers: [] }],
    [
      { bearer: "b", basic: "u:p", weakBearer: "w" },
      {
        APOSTILLE_BEARER: "x",
        APOSTILLE_BASIC: "x",
        APOSTILLE_WEAK_BEARER: "x",
        APOSTILLE_API_KEY: "k=v",
      },
      { apiKeys: [["k", "v"]], headers: [], bearer: "b", basic: "u:p", weakBearer: "w" },
    ],
    [
      {},
      { APOSTILLE_BEARER: "b", APOSTILLE_BASIC: "u:p", APOSTILLE_WEAK_BEARER: "w" },
      { apiKeys: [], headers: [], bearer: "b", basic: "u:p", weakBearer: "w" },
    ],
    [
      { apiKey: ["one=1=2", "two words=3", "bare"] },
      { APOSTILLE_API_KEY: "x" },
      {
        apiKeys: [
          ["one", "1=2"],
          ["", "bare"],
        ],
        headers: [],
      },
    ],
    [
      { requestHeader: ["X-A: $TOKEN and $NONE", "x-b:"] },
      { TOKEN: "t" },
      {
        apiKeys: [],
        headers: [
          ["X-A", "t and $NONE"],
          ["x-b", ""],
        ],
      },
    ],
  ])("credentials of %j and the environment %j", (flags, environment, expected) => {
    const { codes, report } = collect();
    const { apiKeys, ...rest } = readCredentials(flags, environment, report);
    expect({ apiKeys: [...apiKeys], ...rest }).toEqual(expected);
    expect(codes()).toEqual([]);
  });

  it("credentials in a header without a name are refused", () => {
    const { codes, report } = collect();
    const { headers } = readCredentials({ requestHeader: ["no colon", "A: b"] }, {}, report);
    expect([headers, codes()]).toEqual([[["A", "b"]], ["verify/header-flag"]]);
  });
});

const settings = (flags: FlagValues<typeof CASE_FLAGS>) => {
  const { codes, report } = collect();
  return { read: readCaseSettings(flags, place.folder, report), codes: codes() };
};
it("cases have defaults", () => {
  expect(settings({})).toEqual({
    read: { seed: "1", count: 3, write: false, timeout: 10_000, interval: 0, flows: [] },
    codes: [],
  });
  expect(
    settings({ seed: "x", count: 0, write: true, timeout: 5, interval: 7, only: ["a"] }),
  ).toEqual({
    read: { seed: "x", count: 0, write: true, timeout: 5, interval: 7, only: ["a"], flows: [] },
    codes: [],
  });
});
it.each([
  ["count", 1000],
  ["timeout", 600_000],
  ["interval", 60_000],
])("cases have a --%s up to %i", async (name, maximum) => {
  const codes = async (value: number) => {
    const { exit, err } = await place.apostille("verify", `--${name}`, String(value));
    expect(exit).toBe(2);
    return [...err.matchAll(/^error (\S+)/gm)].map(([, code]) => code);
  };
  expect(await codes(maximum)).not.toContain("usage/flag-number");
  expect(await codes(maximum + 1)).toEqual(["usage/flag-number"]);
  expect(settings({ [name]: maximum })).toMatchObject({ read: { [name]: maximum }, codes: [] });
});
it("cases have workflows, if these can be read", () => {
  expect(settings({ workflows: "none.yaml" }).codes).toEqual(["verify/target"]);
  place.write("flows.yaml", "arazzo: 1.0.1\nworkflows: []\n");
  expect(settings({ workflows: "flows.yaml" })).toMatchObject({ read: { flows: [] }, codes: [] });
});
it.each([
  [["listPets"], 0],
  [["listPets/valid/2", "addPet"], 0],
  [["listPet"], 1],
  [["listPetsAll", "/x"], 2],
])("cases are named by operations: %j", (only, unknown) => {
  const { found, report } = collect();
  const api = { operations: [{ id: "listPets" }, { id: "addPet" }] } as unknown as Api;
  checkNames({ ...settings({ only }).read }, api, report);
  expect(found).toHaveLength(unknown);
  checkNames(settings({}).read, api, () => expect.fail("none is named"));
});
