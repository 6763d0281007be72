/** `apostille docs` as users run it. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";

import { commands } from "../../../generator/cli/table.js";
import { run } from "../../../generator/cli/run.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

const API = `openapi: "3.1.0"
info: { title: Pets, version: "1.2.0" }
paths:
  /pets: { get: { operationId: listPets, responses: { "200": { description: Pets. } } } }
`;

let place: UserFolder;

const docs = ["docs", "api.yaml"] as const;

it("apostille docs writes a site for a document without any configuration, and says what would make it better", async () => {
  place = userFolder({ "api.yaml": API });
  const { exit, err } = await place.apostille(...docs);
  expect({ exit, err }).toMatchObject({ exit: 0 });
  expect(err).toContain("docs/renderer-missing");
  expect(err).toMatch(/site: 5 pages \(0\.\d MB\) from 1 operation /);
  const pages = ["guides/authentication", "guides/errors", "index", "reference/general"];
  const all = [...pages, "reference/general/listPets"];
  expect(place.list("site")).toEqual([
    ".apostille.json",
    ...["assets/icon.svg", "assets/search.js", "assets/search/0.js", "assets/site.css"],
    ...["assets/site.js", "assets/theme.js", "assets/to-markdown.js"],
    ...all.slice(0, 3).flatMap((page) => [`${page}.html`, `${page}.md`]),
    "llms.txt",
    ...all.slice(3).flatMap((page) => [`${page}.html`, `${page}.md`]),
  ]);
});

it("apostille docs writes the site of a document with errors too, and exits with 1 unless they are warnings", async () => {
  const broken = API.replace("Pets. }", 'Pets., headers: { X: { $ref: "#/none" } } }');
  place = userFolder({ "api.yaml": broken });
  const { exit, err } = await place.apostille(...docs);
  expect({ exit, err }).toMatchObject({ exit: 1 });
  expect(err).toContain("ref/missing");
  expect(err).toContain("--lenient");
  expect(place.list("site")).toContain("reference/general.html");
  expect((await place.apostille(...docs, "--lenient")).exit).toBe(0);
});

it("apostille docs removes what it no longer makes, and touches nothing else", async () => {
  place = userFolder({ "api.yaml": API });
  await place.apostille(...docs, "--output", "public");
  place.write("public/own.txt", "mine");
  place.write("api.yaml", API.replace("responses", "tags: [pets], responses"));
  const { exit } = await place.apostille(...docs, "--output", "public");
  expect(exit).toBe(0);
  expect(place.list("public")).toContain("reference/pets.html");
  expect(place.list("public")).not.toContain("reference/general.html");
  expect(place.read("public/own.txt")).toBe("mine");
});

it("apostille docs does not replace the site of another document, also if both begin at once", async () => {
  place = userFolder({ "api.yaml": API, "other.yaml": API.replace("Pets", "Beasts") });
  const sites = [docs, ["docs", "other.yaml"]].map((words) => place.apostille(...words));
  const done = await Promise.all(sites);
  expect(done.map(({ exit }) => exit).toSorted()).toEqual([0, 1]);
  expect(done.map(({ err }) => err).join("")).toContain("write/other-document");
  expect((await place.apostille("docs", "api.yaml", "--force")).exit).toBe(0);
});

it("apostille docs keeps a page that somebody has changed", async () => {
  place = userFolder({ "api.yaml": API });
  await place.apostille(...docs);
  place.write("site/index.html", "mine");
  place.write("api.yaml", API.replace("Pets", "Beasts"));
  const { exit, err } = await place.apostille(...docs);
  expect(exit).toBe(1);
  expect(err).toContain("nothing was written");
  expect(place.read("site/index.html")).toBe("mine");
  expect((await place.apostille(...docs, "--force")).exit).toBe(0);
  expect(place.read("site/index.html")).toContain("Beasts");
});

it("apostille docs says how many seconds it took", async () => {
  place = userFolder({ "api.yaml": API });
  let clock = 3e6;
  vi.spyOn(performance, "now").mockImplementation(() => (clock += 1e7));
  const { err } = await place.apostille(...docs);
  vi.restoreAllMocks();
  expect(err).toMatch(/ in \d*0000\.0 s; open /);
});

it("apostille docs takes the script of the renderer from a file", async () => {
  place = userFolder({ "api.yaml": API, "vendor/scalar.js": "/* the renderer */" });
  const { exit, err } = await place.apostille(...docs, "--renderer", "vendor/scalar.js");
  expect(exit).toBe(0);
  expect(err).not.toContain("docs/renderer-missing");
  expect(place.read("site/assets/renderer.js")).toBe("/* the renderer */");
  expect(place.read("site/console/general.html")).toContain("../assets/renderer.js");
  expect(place.read("site/reference/general/listPets.html")).toContain(
    'href="../../console/general.html#tag/general/listPets"',
  );
});

it("apostille docs refuses a renderer that is not there", async () => {
  place = userFolder({ "api.yaml": API });
  const { exit, err } = await place.apostille(...docs, "--renderer", "none.js");
  expect(exit).toBe(2);
  expect(err).toContain("docs/renderer-unreadable");
});

it("apostille docs says where a document is wrong, and writes nothing", async () => {
  place = userFolder({ "api.yaml": "openapi: [" });
  const { exit, err } = await place.apostille(...docs);
  expect(exit).toBe(2);
  expect(err).toContain("api.yaml:1");
  expect(place.list(".").some((path) => path.startsWith("site"))).toBe(false);
});

it("apostille docs refuses an older document that does not exist, and an invalid port", async () => {
  place = userFolder({ "api.yaml": API });
  const against = await place.apostille(...docs, "--against", "old.yaml");
  expect(against.exit).toBe(2);
  expect(against.err).toContain("diff/source-unreadable");
  const port = await place.apostille(...docs, "--serve", "--port", "65536");
  expect(port.exit).toBe(2);
  expect(port.err).toContain("usage/flag-number");
});

it("apostille docs serves at the port that is named, unless it is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const ending = new AbortController();
  const addresses: string[] = [];
  place = userFolder(
    { "api.yaml": API },
    {
      interrupted: () => ending.signal,
      out: (text) => {
        addresses.push(text.trim());
        ending.abort();
      },
    },
  );
  const words = [...docs, "--serve", "--port", String(port)];
  const refused = await place.apostille(...words);
  expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining("serving/port")]);
  other.close();
  await once(other, "close");
  const { exit, err } = await place.apostille(...words);
  expect([exit, addresses]).toEqual([0, [`http://127.0.0.1:${port}/`]]);
  expect(err).toContain("docs/renderer-missing");
  expect(err).toMatch(/^5 pages$/m);
});

it("apostille docs serves nothing of a document that cannot be read", async () => {
  place = userFolder({ "api.yaml": "openapi: [" });
  const { exit, out, err } = await place.apostille(...docs, "--serve", "--port", "0");
  expect([exit, out]).toEqual([2, ""]);
  expect(err).not.toMatch(/^\S+ pages$/m);
});

it("a site that is served is made again when a file of the document changes", async () => {
  place = userFolder({ "api.yaml": API });
  const ending = new AbortController();
  const out: string[] = [];
  const terminal = {
    cwd: place.folder,
    out: (text: string) => void out.push(text),
    err: () => undefined,
    interrupted: () => ending.signal,
    interactive: false,
    colour: false,
  };
  const words = [...docs, "--serve", "--port", "0"];
  const running = run(words, { commands, version: "1.2.3", terminal });
  await expect.poll(() => out.length).toBe(1);
  const url = out.join("").trim();
  const title = async (): Promise<string> => (await fetch(url)).text();
  expect(await title()).toContain("assets/reload.js");
  place.write("api.yaml", API.replace("Pets", "Beasts"));
  await expect.poll(title).toContain("Beasts</span>");
  ending.abort();
  expect(await running).toBe(0);
});
