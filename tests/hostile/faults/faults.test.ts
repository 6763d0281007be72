/** What a full disk, or a process that is killed, leaves behind: at each call that changes the disk. */
import { hostname } from "node:os";

import { afterEach, expect, it } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";
import { type Fault, withFault } from "./faults.js";

const DOCUMENT = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths: { /pets: { get: { operationId: listPets, responses: { "204": { description: None. } } } } }
`;
const TYPES = { input: "api.yaml", output: "api", only: ["types"] };
const HANDLERS = { ...TYPES, only: ["types", "server"], handlers: "handlers" };
const OLD = {
  "api.yaml": DOCUMENT,
  "apostille.config.mjs": `export default ${JSON.stringify(TYPES)};\n`,
  "handlers.config.mjs": `export default ${JSON.stringify(HANDLERS)};\n`,
  "package.json": '{ "name": "mine" }\n',
  ".gitattributes": "* text\n",
  ".git/HEAD": "ref: refs/heads/main\n",
};

let places: UserFolder[] = [];
afterEach(() => {
  for (const place of places) place.remove();
  places = [];
});

function project(): UserFolder {
  const place = userFolder(OLD);
  places.push(place);
  return place;
}

const textsOf = (place: UserFolder): Readonly<Record<string, string>> =>
  Object.fromEntries(place.list(".").map((path) => [path, place.read(path)]));

/** The process that holds a lock is this one, which goes on. */
function leaveLock(place: UserFolder): void {
  for (const path of place.list("."))
    if (path.endsWith("/.apostille.lock")) place.write(path, { pid: 2 ** 30, host: hostname() });
}

const CASES = [
  "init --yes",
  "generate --config handlers.config.mjs",
  "bundle --output bundled.json",
  "docs api.yaml",
].flatMap((command) => (["full", "killed"] as const).map((fault) => [command, fault] as const));

it.each<readonly [string, Fault]>(CASES)(
  "%s leaves each file as it was or complete when the disk is %s, and the next run completes all",
  async (command, fault) => {
    const words = command.split(" ");
    const undisturbed = project();
    await undisturbed.apostille(...words);
    const wanted = textsOf(undisturbed);
    const known: Readonly<Record<string, string>> = OLD;
    for (let at = 1, reached = true; reached; at++) {
      const place = project();
      const fails = { folder: place.folder, fault, at };
      let exit = 0;
      reached = await withFault(fails, async () => ({ exit } = await place.apostille(...words)));
      if (reached && fault === "full") expect(exit, `exit with call ${at}`).not.toBe(0);
      for (const [path, text] of Object.entries(textsOf(place)))
        if (!/\.tmp$|\.lock$/.test(path))
          expect([wanted[path], known[path]], `${path} after call ${at}`).toContain(text);
      leaveLock(place);
      await place.apostille(...words);
      expect(textsOf(place), `next run after call ${at}`).toEqual(wanted);
    }
  },
);
