/** A project is set up for any document: what generation says of it is shown. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const API = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths: { /pets: { get: { operationId: listPets, responses: { "204": { description: None. } } } } }
`;

let place: UserFolder;

it.each([
  ["with errors", "api.yaml", 1, "api: nothing was written; 1 error"],
  ["at an address that does not answer", "http://127.0.0.1:1/api.yaml", 2, "127.0.0.1:1"],
])("init leaves nothing behind for a document %s", async (_, document, code, why) => {
  place = userFolder({ "api.yaml": API.replace("204", "2O4"), "package.json": { name: "mine" } });
  const before = place.list(".");
  const { exit, out, err } = await place.apostille("init", document, "--yes");
  expect([exit, out]).toEqual([code, ""]);
  expect(err).toContain(why);
  expect(err).toContain("Nothing was set up.");
  expect(place.list(".")).toEqual(before);
  expect(place.read("package.json")).not.toContain("scripts");
});

it("init writes nothing for a document that is not there", async () => {
  place = userFolder({ "package.json": { name: "mine" } });
  const { exit, err } = await place.apostille("init", "nope.yaml", "--yes");
  expect([exit, err]).toEqual([2, expect.stringContaining("nope.yaml: there is no such file")]);
  expect(() => place.read("apostille.config.mjs")).toThrow();
});

it("init names the documents that it does not set up", async () => {
  place = userFolder({ "a.yaml": API, "b.yaml": API, "package.json": { name: "mine" } });
  const { out } = await place.apostille("init", "--yes");
  expect(out).toContain(
    "a.yaml to api; not set up: b.yaml; left out: zod, which is not installed; server",
  );
});

const DEEP = `{ "name": "mine", "deep": ${"[".repeat(100_000)}${"]".repeat(100_000)} }`;

it("init leaves a package.json alone that is nested too deeply, and says so in one line", async () => {
  place = userFolder({ "api.yaml": API, "package.json": DEEP });
  const { exit, out, err } = await place.apostille("init", "--yes");
  expect(out).toMatch(/^skipped {3}package\.json: it is nested too deeply$/m);
  expect([exit, err]).not.toContain(70);
  expect(err).not.toMatch(/\n {4}at /);
  expect(place.read("package.json")).toBe(DEEP);
});

it("init knows no compiler settings that are nested too deeply", async () => {
  place = userFolder({ "api.yaml": API, "package.json": { name: "mine" }, "tsconfig.json": DEEP });
  const { exit, err } = await place.apostille("init", "--yes");
  expect([exit, err]).toEqual([0, expect.not.stringContaining("\n    at ")]);
  expect(place.read("apostille.config.ts")).not.toContain("importExtension");
});

it("init reads no settings that extend those of a pipe", async () => {
  const settings = { extends: "./pipe.json", compilerOptions: { moduleResolution: "bundler" } };
  place = userFolder({
    "api.yaml": API,
    "package.json": { name: "mine" },
    "tsconfig.json": settings,
  });
  execFileSync("mkfifo", [join(place.folder, "pipe.json")]);
  expect((await place.apostille("init", "--yes")).exit).toBe(0);
  expect(place.read("apostille.config.ts")).toContain('importExtension: "none"');
});
