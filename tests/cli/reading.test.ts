import { join } from "node:path";

import { expect, it } from "vitest";

import { type UserFolder, userFolder } from "../support/cli.js";

const API = `openapi: "3.1.0"
info: { title: T, version: "1" }
paths: {}
components:
  schemas:
    Quote: { type: object, properties: { id: { type: string } } }
`;

let place: UserFolder;
const open = (files: Readonly<Record<string, string | object>>): UserFolder =>
  (place = userFolder(files));

const generate = ["generate", "--output", "out", "--only", "types", "--input"];

it("overlays are applied before anything is generated", async () => {
  const action =
    "{ target: $.components.schemas.Quote.properties, update: { overlaid: { type: number } } }";
  open({
    "api.yaml": API,
    "overlay.yaml": `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions:\n  - ${action}\n`,
  });
  const { exit, err } = await place.apostille(...generate, "api.yaml", "--overlay", "overlay.yaml");
  expect({ exit, err }).toMatchObject({ exit: 0 });
  expect(place.read("out/types.ts")).toContain("overlaid");
});

it("what is wrong in an overlay is shown in the overlay", async () => {
  open({
    "api.yaml": API,
    "overlay.yaml": "overlay: 1.0.0\nactions:\n  - { target: $.a b, remove: true }\n",
  });
  const { exit, err } = await place.apostille(...generate, "api.yaml", "--overlay", "overlay.yaml");
  expect(exit).not.toBe(0);
  expect(err).toContain("overlay.yaml:3:15");
});

it.each([
  [["generate", "--output", "out"]],
  [["check", "--output", "out"]],
  [["bundle"]],
  [["inspect"]],
  [["gaps"]],
  [["docs", "--output", "out"]],
  [["mock", "--port", "0"]],
  [["verify", "http://127.0.0.1:9"]],
  [["webhook", "send", "a", "--to", "http://127.0.0.1:9"]],
  [["webhook", "listen", "--forward-to", "http://127.0.0.1:9"]],
])("nothing is done without an overlay: %j", async (words) => {
  open({ "api.yaml": API });
  const given = ["--input", "api.yaml", "--overlay", "none.yaml"];
  const { exit, out, err } = await place.apostille(...words, ...given);
  expect([exit, out]).toEqual([2, ""]);
  expect(err.match(/^error .*/gm)).toEqual([
    `error document/unreadable  Cannot read ${join(place.folder, "none.yaml")}: there is no such file.`,
  ]);
  expect(place.list(".").filter((path) => path.startsWith("out"))).toEqual([]);
});

it("references may leave the folder only as far as the root", async () => {
  open({
    "shared.yaml": "Id: { type: string }\n",
    "api/api.yaml": API.replace("{ type: string }", "{ $ref: ../shared.yaml#/Id }"),
  });
  const refused = await place.apostille(...generate, "api/api.yaml");
  expect(refused.err).toContain("ref/outside");
  expect(refused.exit).not.toBe(0);
  const allowed = await place.apostille(...generate, "api/api.yaml", "--root", ".");
  expect({ exit: allowed.exit, err: allowed.err }).toMatchObject({ exit: 0 });
});

it("what flags say about reading the document lint follows them, and the configuration, like every other command", async () => {
  open({
    "shared.yaml": "Id: { type: string }\n",
    "api/api.yaml": API.replace("{ type: string }", "{ $ref: ../shared.yaml#/Id }"),
    "apostille.config.mjs": `
        export default { input: "api/api.yaml", output: "out", root: "." };`,
  });
  const lint = (...words: readonly string[]) =>
    place.apostille("lint", "--only", "apostille", ...words);
  expect((await lint()).err).toContain("api/api.yaml: no findings");
  const refused = await lint("api/api.yaml");
  expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining("ref/outside")]);
  expect((await lint("api/api.yaml", "--root", ".")).exit).toBe(0);
});

it.each([["gaps"], ["lint", "--only", "redocly"]])(
  "%s shows where a document cannot be read, and does nothing with it",
  async (...words) => {
    open({ "api.yaml": API.replace("paths: {}", "paths: {") });
    const { exit, err, out } = await place.apostille(...words, "api.yaml");
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toMatch(/^ +3 \| paths: \{$/m);
  },
);

it("a document of every kind of trouble makes no stack trace", async () => {
  open({
    "api.yaml":
      "openapi: 3.1.0\ninfo: 1\npaths: { a: { get: [] } }\ncomponents: { schemas: [1] }\n",
  });
  const { exit, err, out } = await place.apostille(...generate, "api.yaml");
  expect(exit).toBe(1);
  expect(out).toBe("");
  expect(err).toContain("api.yaml:2:7");
  expect(err).not.toMatch(/^\s+at /m);
  expect(err).not.toContain("\u001b");
});
