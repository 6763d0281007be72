/** Whatever happens to the files while `watch` runs, it ends with what `generate` gives. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import * as fc from "fast-check";
import { expect, test } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

/** What the files may say that the output depends on. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "api.yaml": ["Pet", "Dog"].map(
    (name) =>
      `openapi: 3.0.3\ninfo: { title: Pets, version: 1.0.0 }\npaths: {}\ncomponents: { schemas: { ${name}: { $ref: parts/pet.yaml } } }\n`,
  ),
  "parts/pet.yaml": ["type: string\n", "type: number\n"],
  "apostille.config.mjs": ["types", "zod"].map(
    (only) =>
      `export default { input: "api.yaml", output: "out", only: ["${only}"], templates: "templates", package: { name: "pets" } };`,
  ),
  "templates/README.md.hbs": ["one\n", "two\n"],
};
const SOURCES = Object.keys(TEXTS);
const PATHS = [...SOURCES, "parts", "templates", "out", "out/types.ts"];
const BRANCHES = ["main", "stale", "other"];
/** A text without an index is broken. */
const textOf = (path: string, index: number): string => TEXTS[path]?.[index] ?? "{{: [";

const git = (place: UserFolder, ...words: readonly string[]): void => {
  const as = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
  spawnSync("git", [...as, ...words], { cwd: place.folder });
};

/** Moves a file or a folder into the place of another, if it is there. */
function move(from: string, to: string): void {
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** What people, editors and git do to files. */
const ACTIONS = {
  edit: (place: UserFolder, at: number, index: number): void => {
    const path = SOURCES[at % SOURCES.length] ?? "";
    place.write(path, textOf(path, index));
  },
  replaceByOlder: (place: UserFolder, at: number, index: number): void => {
    const path = SOURCES[at % SOURCES.length] ?? "";
    const next = join(place.folder, "away/next");
    place.write("away/next", textOf(path, index));
    utimesSync(next, 1, 1);
    move(next, join(place.folder, path));
  },
  leave: ({ folder }: UserFolder, at: number): void => {
    const path = PATHS[at % PATHS.length] ?? "";
    move(join(folder, path), join(folder, "away", basename(path)));
  },
  comeBack: ({ folder }: UserFolder, at: number): void => {
    const path = PATHS[at % PATHS.length] ?? "";
    move(join(folder, "away", basename(path)), join(folder, path));
  },
  checkout: (place: UserFolder, at: number): void =>
    git(place, "checkout", "-qf", BRANCHES[at % BRANCHES.length] ?? ""),
  settle: (place: UserFolder): Promise<void> => settled(place),
};

/** Waits until `generate`, in a copy of the folder, would change nothing. */
const settled = (place: UserFolder): Promise<void> =>
  expect
    .poll(async () => {
      const copy = userFolder();
      const isCopied = (path: string): boolean => !/\/(?:node_modules|\.git|away)$/.test(path);
      cpSync(place.folder, copy.folder, { recursive: true, filter: isCopied });
      const files = (): readonly string[] =>
        copy.list(".").map((path) => `${path}: ${copy.read(path)}`);
      const [before] = [files(), await copy.apostille("generate")];
      const pending = files().filter((file) => !before.includes(file));
      return pending;
    })
    .toEqual([]);

/** A repository in which the branch `stale` has the document of `other`, and the output of `main`. */
async function repository(place: UserFolder): Promise<void> {
  place.write(".gitignore", "node_modules\naway\n");
  git(place, "init", "-q");
  for (const branch of BRANCHES) {
    git(place, "checkout", "-qb", branch);
    place.write("api.yaml", textOf("api.yaml", branch === "main" ? 0 : 1));
    if (branch !== "stale") await place.apostille("generate");
    git(place, "add", "-A");
    git(place, "commit", "-qm", branch);
  }
  git(place, "checkout", "-q", "main");
}

async function tryActions(
  actions: readonly (readonly [keyof typeof ACTIONS, number, number])[],
): Promise<void> {
  const ending = new AbortController();
  const said: string[] = [];
  const place = userFolder(Object.fromEntries(SOURCES.map((path) => [path, textOf(path, 0)])), {
    interrupted: () => ending.signal,
    err: (text) => void said.push(text),
  });
  await repository(place);
  said.length = 0;
  const run = place.apostille("watch");
  try {
    await expect.poll(() => said.join("")).toContain("out: ");
    for (const [name, at, index] of actions) await ACTIONS[name](place, at, index);
    for (const [at, path] of SOURCES.entries())
      if (!existsSync(join(place.folder, path)) || place.read(path) === textOf(path, 2))
        ACTIONS.edit(place, at, 1);
    await settled(place);
  } finally {
    ending.abort();
    expect((await run).exit).toBe(0);
  }
}

test("watch ends with what generate gives, whatever happens to the files", async () => {
  const action = fc.tuple(
    fc.constantFrom(...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])),
    fc.nat(PATHS.length - 1),
    fc.nat(2),
  );
  const sequences = fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 9 }), tryActions);
  await fc.assert(sequences, { numRuns: 12, seed: 1, endOnFailure: true });
});
