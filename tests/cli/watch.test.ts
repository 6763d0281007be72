import { spawn } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { builtTool } from "../support/built.js";
import { type Run, type UserFolder, userFolder } from "../support/cli.js";

const MAIN = await builtTool();

const ENTRY = `openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
paths: {}
components:
  schemas:
    Pet: { $ref: "parts/pet.yaml" }
`;
const PET = "type: object\nproperties: { name: { type: string, nullable: true } }\n";
const CONFIG = (only: string): string =>
  `export default { input: "api.yaml", output: "out", only: ["${only}"], templates: "templates", package: { name: "pets" } };`;

let place: UserFolder;
let ending: AbortController;
let run: Promise<Run>;
const lines: string[] = [];
beforeEach(() => {
  ending = new AbortController();
  lines.length = 0;
  place = userFolder(
    {
      "api.yaml": ENTRY,
      "parts/pet.yaml": PET,
      "apostille.config.mjs": CONFIG("types"),
      "templates/README.md.hbs": "one\n",
    },
    { interrupted: () => ending.signal, err: (text) => void lines.push(text) },
  );
  run = place.apostille("watch");
});
afterEach(async () => {
  ending.abort();
  await run;
});

/** Waits for an output, such as the summary of a run. */
const printed = (text: string | RegExp): Promise<void> =>
  expect.poll(() => lines.join("")).toMatch(text);
const ready = async (): Promise<void> => {
  await printed(/out: \d+ files/);
  lines.length = 0;
};
const changed = (path: string): number => statSync(join(place.folder, path)).mtimeMs;

it("rebuilds for each kind of file that the output depends on, and touches only what changes", async () => {
  await ready();
  const untouched = changed("out/README.md");
  place.write("parts/pet.yaml", PET.replace("name:", "age: { type: integer }, name:"));
  await printed(/changed: parts\/pet\.yaml\n[\s\S]*\(2 written, 0 removed\)/);
  expect(place.read("out/types.ts")).toContain("age?: number;\n  name?: string | null");
  expect(changed("out/README.md")).toBe(untouched);

  place.write("templates/README.md.hbs", "two\n");
  await expect.poll(() => place.read("out/README.md")).toBe("two\n");

  place.write("apostille.config.mjs", CONFIG("client"));
  await expect.poll(() => place.list("out")).toContain("client/index.ts");

  place.write("api.yaml", ENTRY.replace("parts/pet.yaml", "other.yaml"));
  await printed("ref/file-missing");
  place.write("other.yaml", PET);
  await expect.poll(() => place.read("out/types.ts")).toContain("name?: string | null");
  // Node warns of a leak where every change adds a listener.
  expect(getEventListeners(ending.signal, "abort")).toHaveLength(1);
});

it("watch generates only the outputs that depend on what has changed", async () => {
  await ready();
  const other = CONFIG("types").replace('"api.yaml"', '"other.yaml"').replace('"out"', '"other"');
  const both = [CONFIG("types"), other].map((text) => /\{.*\}/.exec(text)?.[0]).join(", ");
  place.write("other.yaml", ENTRY.replace('$ref: "parts/pet.yaml"', "type: number"));
  place.write("apostille.config.mjs", `export default [${both}];`);
  await printed(/other: \d+ files/);
  lines.length = 0;
  place.write("other.yaml", ENTRY.replace('$ref: "parts/pet.yaml"', "type: boolean"));
  await printed(/other: \d+ files/);
  place.write("parts/pet.yaml", "type: integer\n");
  await printed(/\bout: \d+ files/);
  expect(lines.join("").match(/\bo\w+: \d+ files/g)).toEqual([
    expect.stringContaining("other: "),
    expect.stringContaining("out: "),
  ]);
  expect(place.read("other/types.ts")).toContain("export type Pet = boolean");
});

it("watch goes on after errors, in the document and in the configuration", async () => {
  await ready();
  const before = place.read("out/types.ts");
  place.write("parts/pet.yaml", "type: [");
  await printed("nothing was written");
  expect(place.read("out/types.ts")).toBe(before);
  place.write("apostille.config.mjs", "export default {");
  await printed("usage/config-broken");
  place.write("parts/pet.yaml", "type: string\n");
  place.write("apostille.config.mjs", CONFIG("types"));
  await expect.poll(() => place.read("out/types.ts")).toContain("export type Pet = string");
  rmSync(join(place.folder, "parts/pet.yaml"));
  await printed("parts/pet.yaml");
  place.write("parts/pet.yaml", "type: integer\n");
  await expect.poll(() => place.read("out/types.ts")).toContain("export type Pet = number");
});

it("watch reads again what the configuration imports, directly or not, and goes on after its errors", async () => {
  ending.abort();
  await run;
  const only = (name: string): void =>
    place.write("settings/only.mjs", `export const only = ["${name}"];\n`);
  only("types");
  place.write("settings/index.mjs", `export * from "./only.mjs";\n`);
  place.write(
    "apostille.config.mjs",
    `import { only } from "./settings/index.mjs";\n${CONFIG("types").replace('only: ["types"]', "only")}`,
  );
  // A process of its own: the modules of this one are imported by the test runner, which has a loader of its own.
  const watching = spawn(process.execPath, [MAIN, "watch"], { cwd: place.folder });
  let said = "";
  watching.stderr.on("data", (data: Buffer) => (said += data.toString()));
  try {
    await expect.poll(() => said).toMatch(/out: \d+ files/);
    only("client");
    await expect.poll(() => place.list("out")).toContain("client/index.ts");
    place.write("settings/only.mjs", "export const only = [\n");
    await expect.poll(() => said).toContain("usage/config-broken");
    only("types");
    await expect.poll(() => place.list("out")).not.toContain("client/index.ts");
  } finally {
    watching.kill();
    await once(watching, "exit");
  }
});

it("watch goes on after errors in the user's own code, and when an overlay appears", async () => {
  await ready();
  place.write("templates/README.md.hbs", "{{#if");
  await printed(/usage\/own-code {2}.*README\.md\.hbs:1/);
  place.write("templates/README.md.hbs", "three\n");
  await expect.poll(() => place.read("out/README.md")).toBe("three\n");
  place.write("overlays/empty.txt", "");
  const overlaid = `${CONFIG("types").slice(0, -2)}, overlays: ["overlays/own.yaml"] };`;
  place.write("apostille.config.mjs", overlaid);
  await printed("overlays/own.yaml");
  const update = "{ target: $.components.schemas, update: { Own: { type: string } } }";
  place.write(
    "overlays/own.yaml",
    `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions: [${update}]\n`,
  );
  await expect.poll(() => place.read("out/types.ts")).toContain("export type Own = string");
});

/** Moves a file or a folder away and back, as a change of branches does. */
const away = (path: string) => ({
  leave: () => renameSync(join(place.folder, path), join(place.folder, "away")),
  comeBack: () => renameSync(join(place.folder, "away"), join(place.folder, path)),
});

it.each([
  ["parts/pet.yaml", "ref/file-missing"],
  ["parts", "ref/file-missing"],
  ["api.yaml", "document/unreadable"],
  ["apostille.config.mjs", "usage/input-unknown"],
  ["templates", "changed: templates"],
])("watch goes on after %s was away", async (path, reported) => {
  await ready();
  const moved = away(path);
  moved.leave();
  await printed(reported);
  lines.length = 0;
  moved.comeBack();
  await printed(/out: \d+ files/);
  place.write("parts/pet.yaml", "type: integer\n");
  await expect.poll(() => place.read("out/types.ts")).toContain("export type Pet = number");
});

it("watch waits for a document that is not there yet", async () => {
  await ready();
  place.write(
    "apostille.config.mjs",
    CONFIG("types").replace("api.yaml", "later.yaml").replace('"out"', '"late"'),
  );
  await printed("document/unreadable");
  place.write(
    "later.yaml",
    ENTRY.replace("Pets", "Later").replace('$ref: "parts/pet.yaml"', "type: number"),
  );
  await expect.poll(() => place.list("late")).toContain("types.ts");
});

it("watch does not begin without anything to watch", async () => {
  ending.abort();
  await run;
  const empty = userFolder();
  expect((await empty.apostille("watch")).exit).toBe(2);
});
