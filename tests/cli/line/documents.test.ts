/** What the commands that only read a document print. */
import { beforeEach, describe, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const API = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  "x-not-shown": { gap: 8, open: "Where?", decided: "Here." },
  paths: {
    "/a": {
      get: {
        operationId: "a",
        responses: { 204: { description: "Done." } },
        "x-not-shown": { gap: 7, open: "How\u001b[2J?", decided: "So." },
      },
    },
  },
  components: {
    schemas: {
      A: { type: "string", "x-not-shown": { open: "What?", decided: "This." } },
      B: { $ref: "b.json" },
    },
  },
};
let place: UserFolder;
beforeEach(() => void (place = userFolder({ "api.json": API, "b.json": { type: "integer" } })));
const say = (...words: readonly string[]) => place.apostille(...words);

const COUNTED = "decisions: 3, on numbered gaps: 2\n";
it("apostille gaps lists what is open, for people", async () => {
  expect(await say("gaps", "api.json")).toEqual({
    exit: 0,
    out: "  7  How\\u001b[2J?\n     So.\n     api.json#/paths/~1a/get/x-not-shown\n\n  8  Where?\n     Here.\n     api.json#/x-not-shown\n\n     What?\n     This.\n     api.json#/components/schemas/A/x-not-shown\n\n",
    err: COUNTED,
  });
});
it("apostille gaps lists what is open, for programs", async () => {
  const { exit, out, err } = await say("gaps", "api.json", "--json");
  expect([exit, err]).toEqual([0, COUNTED]);
  expect(JSON.parse(out)).toEqual([
    {
      gap: 7,
      open: "How\u001b[2J?",
      decided: "So.",
      document: "api.json",
      pointer: "/paths/~1a/get/x-not-shown",
    },
    { gap: 8, open: "Where?", decided: "Here.", document: "api.json", pointer: "/x-not-shown" },
    {
      open: "What?",
      decided: "This.",
      document: "api.json",
      pointer: "/components/schemas/A/x-not-shown",
    },
  ]);
});
it("apostille gaps lists what it can of a document with an error, and ends with 1", async () => {
  place.write("api.json", { ...API, components: { schemas: { B: { $ref: "none.json" } } } });
  const { exit, out, err } = await say("gaps", "api.json");
  expect([exit, out]).toEqual([1, expect.stringContaining("  8  Where?")]);
  expect(err).toContain("error ref/file-missing");
  expect(err).toContain("decisions: 2");
});

it("apostille inspect prints what was loaded", async () => {
  const { exit, out } = await say("inspect", "api.json", "--stage", "load");
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toEqual([
    { document: "api.json", value: API },
    { document: "b.json", value: { type: "integer" } },
  ]);
});
it("apostille inspect prints what becomes of keywords", async () => {
  const { out } = await say("inspect", "api.json", "--stage", "keywords");
  expect(JSON.parse(out)[0]).toEqual({
    keyword: "type",
    treatment: "validated",
    uses: 2,
    places: ["api.json#/components/schemas/A", "b.json#"],
  });
});
it("apostille inspect prints the model, unless another stage is named", async () => {
  const { out } = await say("inspect", "api.json");
  expect(JSON.parse(out)).toMatchObject({ title: "T", operations: [{ id: "a" }] });
  expect((await say("inspect", "api.json", "--stage", "model")).out).toBe(out);
});
it("apostille inspect prints the files that would be written", async () => {
  const { out } = await say("inspect", "api.json", "--stage", "emit");
  const files: readonly { readonly path: string; readonly characters: number }[] = JSON.parse(out);
  expect(files[0]?.path).toBe("types.ts");
  expect((await say("generate", "api.json", "-o", "out")).exit).toBe(0);
  for (const { path, characters } of files)
    expect([path, place.read(`out/${path}`).length]).toEqual([path, characters]);
});

it("apostille bundle prints one document", async () => {
  const { exit, out, err } = await say("bundle", "api.json");
  expect([exit, err]).toEqual([0, ""]);
  const { components, ...rest } = API;
  expect(JSON.parse(out)).toEqual({
    ...rest,
    components: { schemas: { ...components.schemas, B: { type: "integer" } } },
  });
});

it("apostille bundle writes YAML into a file that is called so", async () => {
  const enums = ["no", "1:30", "1e3", "2001-01-01", "~", "", "0x1", "a: b"];
  place.write("words.json", { ...API, "x-words": enums, paths: {} });
  const { exit, out, err } = await say("bundle", "words.json", "-o", "words.yaml");
  expect({ exit, out, err }).toEqual({ exit: 0, out: "", err: "" });
  const text = place.read("words.yaml");
  expect(text).toMatch(/^openapi: [^]*\n {2}- "no"\n {2}- "1:30"\n/);
  expect((await say("bundle", "words.yaml")).out).toBe((await say("bundle", "words.json")).out);
});

describe.each(["gaps", "inspect", "bundle"])("apostille %s", (command) => {
  it.each([
    [[], "usage/input-unknown"],
    [["none.json"], "document/unreadable"],
    [["api.json", "b.json"], "usage/operand-unexpected"],
    [["api.json", "--input", "b.json"], "usage/operand-unexpected"],
  ])("the command says what it cannot read: %j", async (words, code) => {
    const { exit, out, err } = await say(command, ...words);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain(code);
  });
});

describe.each(["inspect", "bundle"])("apostille %s", (command) => {
  it("the command prints what it can of a document with an error, and ends with 1", async () => {
    const broken = {
      ...API,
      paths: { "/a": { get: { responses: { 200: { $ref: "#/components/responses/None" } } } } },
    };
    place.write("api.json", broken);
    const { exit, out, err } = await say(command, "api.json");
    expect(err).toMatch(/^error /m);
    expect(err).toContain("--lenient");
    expect([exit, out === ""]).toEqual([1, false]);
    const lenient = await say(command, "api.json", "--lenient");
    expect(lenient.err).not.toMatch(/^error /m);
    expect(lenient.exit).toBe(0);
  });
});

it("apostille explain lists every code with its severity, and explains one", async () => {
  const { exit, out } = await say("explain");
  expect(exit).toBe(0);
  expect(out).toMatch(/^error {4}ref\/missing {2}\S/m);
  expect(out).toMatch(/^warning {2}\S+\/\S+ {2}\S/m);
  expect((await say("explain", "ref/missing")).out).toMatch(
    /^error ref\/missing\n\n {2}[^\n{]+\n\n {2}why {2}.*\n {2}fix {2}.*\n$/,
  );
});

it("apostille generate says why it cannot write below a file", async () => {
  const { exit, err } = await say("generate", "api.json", "-o", "b.json/out");
  expect([exit, err]).toEqual([1, expect.stringContaining("write/disk")]);
  expect(place.read("b.json")).toContain("integer");
});
