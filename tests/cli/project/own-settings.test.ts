/** Settings for files, commands, diagnostics and protected addresses. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it, vi } from "vitest";

import { builtTool } from "../../support/built.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

const API = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  components: { schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } } },
};
const MAIN = await builtTool();

let place: UserFolder;
const open = (config: object, api: object = API, files: Record<string, string> = {}): UserFolder =>
  (place = userFolder({
    "api.json": api,
    "apostille.config.json": { input: "api.json", output: "out", only: ["types"], ...config },
    ...files,
  }));

it("`fileHeader` stands as a comment in every file of code, below the mark, and cannot leave it", async () => {
  open({ fileHeader: "Copyright\u2028export const a = 1;\n*/ MIT\n", package: { name: "p" } });
  expect((await place.apostille("generate")).exit).toBe(0);
  const [mark, ...lines] = place.read("out/types.ts").split("\n");
  expect(mark).toMatch(/@generated$/);
  expect(lines.slice(0, 3)).toEqual(["// Copyright", "// export const a = 1;", "// */ MIT"]);
  expect(JSON.parse(place.read("out/package.json")).name).toBe("p");
  expect((await place.apostille("check")).exit).toBe(0);
});

const formatter = { hooks: { afterGenerate: ["oxfmt"] } };
const settings = { ".oxfmtrc.json": '{ "semi": false }' };

it("`hooks.afterGenerate` runs before output is written or compared", async () => {
  open(formatter, API, settings);
  const { exit, err } = await place.apostille("generate");
  expect(exit, err).toBe(0);
  expect(place.read("out/types.ts")).toContain("name?: string\n");
  expect(readdirSync(place.folder).filter((name) => name.startsWith("out"))).toEqual(["out"]);
  expect((await place.apostille("check")).err).toContain("current");
  place.write(".oxfmtrc.json", '{ "semi": true }');
  expect((await place.apostille("check")).exit).toBe(1);
  expect((await place.apostille("generate")).err).toContain("written");
  expect(place.read("out/types.ts")).toContain("name?: string;\n");
});

it.each([
  ["removes a file", 'f() { rm "$1/types.ts"; }; f', "types.ts no longer exists"],
  ["is no command", "no-such-formatter", "no-such-formatter"],
  ["says nothing", "f() { return 3; }; f", "it ended with 3"],
  ["dies", "f() { kill -9 $$; }; f", "it ended with null"],
  ["says a lot", "f() { yes x | head -c 300000 >&2; echo the end; return 1; }; f", "the end"],
])(
  "`hooks.afterGenerate` fails where it %s, leaves nothing behind, and keeps what was there",
  async (_, hook, why) => {
    open({});
    expect((await place.apostille("generate")).exit).toBe(0);
    const before = place.read("out/types.ts");
    open({ hooks: { afterGenerate: hook } }, API, { "out/types.ts": before });
    const { exit, err } = await place.apostille("generate");
    expect(exit).toBe(2);
    expect(err).toContain(why);
    expect(err.length).toBeLessThan(10_000);
    expect(place.read("out/types.ts")).toBe(before);
    expect(readdirSync(place.folder).filter((name) => name.startsWith("out"))).toEqual(["out"]);
  },
);

it("`hooks.afterGenerate` is given the folder as one word, whatever its name", async () => {
  const output = "it's; touch broken && out $(touch broken)";
  open({ output, hooks: { afterGenerate: 'f() { test -f "$1/types.ts"; }; f' } });
  const { exit, err } = await place.apostille("generate");
  expect(exit, err).toBe(0);
  expect(existsSync(`${place.folder}/broken`)).toBe(false);
});

it("`hooks.afterGenerate` is the user's own code where it fails, and nothing is written", async () => {
  open({ hooks: { afterGenerate: "echo no such style >&2; exit 3; true" } });
  const { exit, err } = await place.apostille("generate");
  expect(exit).toBe(2);
  expect(err).toContain("usage/own-code");
  expect(err).toContain("no such style");
  expect(existsSync(`${place.folder}/out`)).toBe(false);
});

describe("diagnostics", () => {
  const twice = structuredClone(API) as { components: { schemas: Record<string, object> } };
  twice.components.schemas["Pet"] = { type: "object", "x-extensible-enums": [], title: 7 };
  const CODE = "extension/misspelt";

  it("diagnostics may be silenced or raised", async () => {
    open({ diagnostics: { [CODE]: "off" } }, twice);
    const misspelt = async (): Promise<string> => {
      const { out } = await place.apostille("generate", "--force", "--json");
      const [{ diagnostics }] = JSON.parse(out);
      return diagnostics
        .filter(({ code }: { readonly code: string }) => code === CODE)
        .map(({ severity }: { readonly severity: string }) => severity)
        .join();
    };
    expect(await misspelt()).toBe("");
    const config = JSON.parse(place.read("apostille.config.json"));
    place.write("apostille.config.json", { ...config, diagnostics: { [CODE]: "error" } });
    expect(await misspelt()).toBe("error");
    place.write("apostille.config.json", { ...config, diagnostics: {} });
    expect(await misspelt()).toBe("warning");
    const ignoring = structuredClone(twice);
    Object.assign(ignoring.components.schemas["Pet"] ?? {}, { "x-apostille-ignore": [CODE] });
    place.write("api.json", ignoring);
    expect(await misspelt()).toBe("");
    place.write("api.json", { ...twice, "x-apostille-ignore": "another/code" });
    expect(await misspelt()).toBe("warning");
    place.write("api.json", { ...twice, "x-apostille-ignore": CODE });
    expect(await misspelt()).toBe("");
  });

  it("diagnostics that are errors are not silenced", async () => {
    const broken = { ...API, "x-apostille-ignore": "ref/missing" };
    open({}, { ...broken, components: { schemas: { A: { $ref: "#/components/schemas/B" } } } });
    expect((await place.apostille("generate")).err).toContain("ref/missing");
  });

  it("diagnostics must exist, and be no errors", async () => {
    open({ diagnostics: { "ref/missing": "off", "extension/mispelt": "off" } });
    const { exit, err } = await place.apostille("generate");
    expect(exit).toBe(2);
    expect(err).toContain("usage/severity-fixed");
    expect(err).toContain("usage/severity-unknown");
    expect(err).toContain("Did you mean extension/misspelt?");
  });
});

describe("a protected address", () => {
  let server: Server;
  const seen: (string | undefined)[] = [];
  const serve = async (): Promise<string> => {
    server = createServer(({ headers, url }, response) => {
      seen.push(`${url} ${headers.authorization}`);
      response.end(JSON.stringify(API));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => {
    server.close();
    seen.length = 0;
    vi.unstubAllEnvs();
  });
  const generate = (origin: string, ...words: readonly string[]) =>
    place.apostille("generate", "-i", `${origin}/api.json`, "-o", "out", ...words);

  it("a protected address gets the headers of flags and of the environment, which are not stored", async () => {
    open({});
    const origin = await serve();
    vi.stubEnv("SECRET_TOKEN", "s3cret, really");
    const header = "--header=Authorization: Bearer ${SECRET_TOKEN}";
    const { exit, out, err } = await generate(origin, header, "--json");
    expect([exit, seen]).toEqual([0, ["/api.json Bearer s3cret, really"]]);
    vi.stubEnv("APOSTILLE_HEADER", "Authorization: Bearer s3cret from CI");
    await generate(origin);
    expect(seen.at(-1)).toBe("/api.json Bearer s3cret from CI");
    const texts = place.list("out").map((path) => place.read(`out/${path}`));
    expect([...texts, out, err].filter((text) => text.includes("s3cret"))).toEqual([]);
  });

  it("the headers of a protected address go to no other origin", async () => {
    const origin = await serve();
    open({
      allowRemote: [origin],
      remoteHeaders: { "https://other.example": { Authorization: "x" } },
    });
    place.write("api.json", {
      ...API,
      components: { schemas: { A: { $ref: `${origin}/a.json` } } },
    });
    await place.apostille("generate");
    expect(seen).toEqual(["/a.json undefined"]);
    const config = JSON.parse(place.read("apostille.config.json"));
    place.write("apostille.config.json", {
      ...config,
      remoteHeaders: { [`${origin}/`]: { Authorization: "${MINE}" } },
    });
    vi.stubEnv("MINE", "y");
    await place.apostille("generate", "--force");
    expect(seen.at(-1)).toBe("/a.json y");
  });

  it.each([
    [["--header", "Authorization Bearer s3cret"], "usage/header"],
    [["--header", "X: ${NOT_SET_ANYWHERE}"], "usage/environment"],
    [["--header", "X: a\r\nY: b"], "usage/header"],
  ])("a protected address gets nothing where a header is wrong: %j", async (words, code) => {
    open({});
    const { exit, err } = await generate(await serve(), ...words);
    expect([exit, err, seen]).toEqual([2, expect.stringContaining(code), []]);
    expect(err).not.toContain("s3cret");
  });

  it("a protected address has to be known", async () => {
    open({});
    await serve();
    const { exit, err } = await place.apostille("generate", "--header", "X: y");
    expect([exit, err]).toEqual([2, expect.stringContaining("usage/header-origin")]);
  });
});

const run = (input: string | Uint8Array, ...words: readonly string[]) =>
  spawnSync(process.execPath, [MAIN, ...words, "--input", "-"], {
    cwd: place.folder,
    input,
    encoding: "utf8",
  });

it("--input - reads standard input, with references from the working folder", () => {
  open({}, API, { "pet.json": '{ "type": "integer" }' });
  const input = JSON.stringify({ ...API, components: { schemas: { Pet: { $ref: "pet.json" } } } });
  expect(run(input, "generate")).toMatchObject({ status: 0 });
  expect(place.read("out/types.ts")).toContain("export type Pet = number");
  expect(run(input, "check")).toMatchObject({ status: 0 });
  expect(JSON.parse(run(input, "inspect", "--stage", "load").stdout)[0].document).toBe("-");
});

it.each([
  ["diff old.json <(cat new.json)", "GET /a was removed"],
  ["diff <(cat old.json) - < new.json", "GET /a was removed"],
  ["lint <(cat new.json)", "-: "],
  ["inspect --stage load <(cat new.json)", '"integer"'],
  ["docs <(cat new.json) --against <(cat old.json)", "pages"],
])("a document that a person names may come through a pipe: %s", (command, found) => {
  const get = {
    responses: {
      200: {
        description: "Yes.",
        content: { "application/json": { schema: { $ref: "pet.json" } } },
      },
    },
  };
  open({}, API);
  place.write("old.json", { ...API, paths: { "/a": { get } } });
  place.write("new.json", { ...API, paths: { "/b": { get } } });
  place.write("pet.json", { type: "integer" });
  const words = ["-c", `"$0" "$1" ${command}`, process.execPath, MAIN];
  const done = spawnSync("bash", words, { cwd: place.folder, encoding: "utf8" });
  expect(done.stdout + done.stderr).toContain(found);
  expect(done.status).toBe(0);
});

it("--input - refuses what it refuses in a file, and writes nothing", () => {
  open({}, API);
  const notUtf8 = run(
    Buffer.from(JSON.stringify(API).replace(`"T"`, `"\u00fc"`), "latin1"),
    "generate",
  );
  expect([notUtf8.status, notUtf8.stderr]).toEqual([
    2,
    expect.stringMatching(/document\/encoding[^]*nothing was written/),
  ]);
  const tooLarge = run(Buffer.alloc(256e6 + 1, " "), "generate");
  expect([tooLarge.status, tooLarge.stderr.match(/(?<=^error )\S+/gm)]).toEqual([
    2,
    ["document/too-large"],
  ]);
  expect(tooLarge.stderr).toContain("larger than 256 MB.");
});
