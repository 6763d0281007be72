/** The configurations that a command works on: their folders, headers and settings. */
import { describe, expect, it } from "vitest";

import { checkDiagnosticSettings } from "../../../generator/cli/input/diagnostic-settings.js";
import { withRemoteHeaders } from "../../../generator/cli/input/remote-headers.js";
import type { LoadedConfig } from "../../../generator/output/config/config.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

let place: UserFolder;

const HTTPS = "https://a.test";
const filled = (
  config: Partial<LoadedConfig>,
  headers: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) => {
  const found: Diagnostic[] = [];
  const base = { input: `${HTTPS}/api.yaml`, output: "/out" };
  const { remoteHeaders } = withRemoteHeaders(
    { ...base, ...config },
    { headers, environment },
    (one) => found.push(one),
  );
  return { remoteHeaders, found: found.map(({ code, message }) => `${code} ${message}`) };
};
const LOCAL = { input: "/api.yaml" };

it.each<
  [Partial<LoadedConfig>, readonly string[], Readonly<Record<string, string>>, object | undefined]
>([
  [{}, [], {}, { [HTTPS]: {} }],
  [{}, ["A: b", "c:d:e", "Empty:"], {}, { [HTTPS]: { A: "b", c: "d:e", Empty: "" } }],
  [{}, ["A: 2"], { APOSTILLE_HEADER: "A: 1\n\n  B: 1 \n" }, { [HTTPS]: { A: "2", B: "1" } }],
  [{}, ["A: ${TOKEN}-${TOKEN}"], { TOKEN: "t" }, { [HTTPS]: { A: "t-t" } }],
  [LOCAL, [], {}, undefined],
  [LOCAL, [], { APOSTILLE_HEADER: "A: 1" }, undefined],
  [{ ...LOCAL, allowRemote: ["https://b.test/x"] }, ["A: b"], {}, { "https://b.test": { A: "b" } }],
  [
    { remoteHeaders: { "https://b.test/deep": { B: "${X}" }, [HTTPS]: { A: "1", C: "3" } } },
    ["A: 2"],
    { X: "x" },
    { "https://b.test": { B: "x" }, [HTTPS]: { A: "2", C: "3" } },
  ],
  [{ ...LOCAL, remoteHeaders: { odd: { A: "1" } } }, [], {}, { odd: { A: "1" } }],
])("headers for the document of %j, %j and %j", (config, headers, environment, expected) => {
  const { remoteHeaders, found } = filled(config, headers, environment);
  expect(found).toEqual([]);
  expect(remoteHeaders).toEqual(expected);
});

it.each<[Partial<LoadedConfig>, readonly string[], string, string]>([
  [{}, ["no colon secret"], "usage/header", "no"],
  [{}, ["A: b\u0007"], "usage/header", "A"],
  [LOCAL, ["A: b"], "usage/header", ""],
  [{ ...LOCAL, allowRemote: [HTTPS, "https://b.test"] }, ["A: b"], "usage/header", ""],
  [{}, ["A: ${NONE}"], "usage/", "NONE"],
])("headers for the document of %j and %j are refused", (config, headers, code, name) => {
  const { found } = filled(config, headers);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(code);
  expect(found[0]).toContain(name);
  expect(found[0]).not.toContain("secret");
});

it.each<[Readonly<Record<string, "off" | "warning" | "error">>, readonly string[]]>([
  [{}, []],
  [{ "names/clash": "off" }, []],
  [{ "names/clsh": "off" }, ["usage/severity-unknown names/clash"]],
  [{ "ref/missing": "warning" }, ["usage/severity-fixed ref/missing"]],
  [{ "verify/status-undeclared": "warning" }, []],
])("the severities %j are checked", async (diagnostics, expected) => {
  const found: Diagnostic[] = [];
  await checkDiagnosticSettings({ diagnostics }, (one) => found.push(one));
  await checkDiagnosticSettings({}, () => expect.fail("there are none"));
  expect(found.map(({ code }) => code)).toEqual(expected.map((line) => line.split(" ")[0]));
  for (const [index, line] of expected.entries())
    expect(`${found[index]?.message} ${found[index]?.fix}`).toContain(line.split(" ")[1]);
});

const API = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  components: { schemas: { A: { type: "string" } } },
};
const config = (output: string, input = "api.json"): object => ({ input, output, only: ["types"] });

it.each([
  [[config("a"), config("b")], [], 0],
  [[config("a"), config("./a")], [], 2],
  [[config("a"), config("b"), config("a/"), config("b/../a")], [], 2],
  [[config("."), config("./")], [], 2],
  [[config("a"), config("b", "none.json")], [], 2],
  [[config("a"), config("b", "broken.json")], [], 1],
  [[config("a"), config("b", "broken.json"), config("c", "none.json")], ["--json"], 2],
])("configurations %j end with the worst of their exit codes", async (configs, words, exit) => {
  const broken = { ...API, paths: { "/a": { $ref: "#/none" } } };
  place = userFolder({ "api.json": API, "broken.json": broken, "apostille.config.json": configs });
  const done = await place.apostille("generate", ...words);
  expect([done.exit, done.err]).toEqual([exit, expect.any(String)]);
  if (words.length > 0)
    expect(JSON.parse(done.out).map(({ ok }: { readonly ok: boolean }) => ok)).toEqual([
      true,
      false,
      false,
    ]);
});

it("folders that several configurations share are named, whatever their spelling", async () => {
  const configs = [config("a"), config("b"), config("./b/../a"), config("c"), config("c/")];
  place = userFolder({ "api.json": API, "apostille.config.json": configs });
  const { exit, err } = await place.apostille("generate");
  expect(exit).toBe(2);
  expect(err.match(/^error \S+ .*$/gm)).toEqual([
    "error write/shared-output  2 configurations have the output folder a.",
    "error write/shared-output  2 configurations have the output folder c.",
  ]);
});

describe("a document on the command line", () => {
  const OTHER = { ...API, info: { title: "Other", version: "1" } };
  const two = [config("a"), config("b", "b.json"), config("c", "./b.json")];
  const files = { "api.json": API, "b.json": API, "other.json": OTHER };
  const unknown = ["usage/entry-unknown"];
  const outputs = (): readonly string[] =>
    place.list(".").filter((path) => path.endsWith("types.ts"));

  it.each([
    [two, ["b.json"], [], ["b/types.ts", "c/types.ts"]],
    [two, ["--input", "./b.json"], [], ["b/types.ts", "c/types.ts"]],
    [two, ["other.json"], unknown, []],
    [two, ["--input", "other.json"], unknown, []],
    [two, ["none.json"], ["document/unreadable"], []],
    [two, ["other.json", "--config", "apostille.config.json"], unknown, []],
    [two, ["other.json", "--config", "apostille.config.json", "-o", "d"], unknown, []],
    [two, ["other.json", "-o", "d", "--only", "types"], [], ["d/types.ts"]],
    [config("a"), ["other.json"], unknown, []],
    [config("a"), ["./api.json"], [], ["a/types.ts"]],
    [config("a"), ["--input", "other.json"], [], ["a/types.ts"]],
  ])(
    "of %j, generate %j writes for its own entries only",
    async (configs, words, codes, written) => {
      place = userFolder({ ...files, "apostille.config.json": configs });
      const { exit, err } = await place.apostille("generate", ...words);
      expect([exit, err.match(/(?<=^error )\S+/gm) ?? []]).toEqual([
        codes.length === 0 ? 0 : 2,
        codes,
      ]);
      expect(outputs()).toEqual(written);
    },
  );

  it.each([["check"], ["lint"], ["gaps"], ["inspect"], ["bundle"], ["mock"], ["mcp"], ["docs"]])(
    "%s with a configuration of several others says so",
    async (verb) => {
      place = userFolder({ ...files, "apostille.config.json": two });
      const words = [verb, "other.json", "--config", "apostille.config.json"];
      const { exit, err } = await place.apostille(...words);
      expect([exit, err]).toEqual([2, expect.stringContaining("Its documents: api.json, b.json.")]);
    },
  );
});

it("the document of --input may be an address, with the settings of the file", async () => {
  place = userFolder({ "apostille.config.json": config("out") });
  const address = "http://127.0.0.1:1/api.json";
  const { exit, err } = await place.apostille("generate", "--input", address);
  expect([exit, err]).toEqual([2, expect.stringContaining(`Cannot read ${address}: bad port.`)]);
});
