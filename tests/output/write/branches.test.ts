/** Two branches that each generate are merged by git and one more run, without a conflict by hand in the output. */
import { spawnSync } from "node:child_process";

import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const pets = (paths: object, schemas: object): object => ({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/cats": get("getPet", "Cat"), ...paths, "/ends": get("listEnds", "End") },
  components: { schemas: { Cat: { type: "string" }, ...schemas, End: { type: "string" } } },
});

const get = (operationId: string, schema: string, tag = "Pets"): object => ({
  get: {
    operationId,
    tags: [tag],
    responses: {
      200: {
        description: "",
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    },
  },
});

const ours = [{ "/pets": get("get-pets", "Dog") }, { Dog: { type: "number" } }] as const;
const theirs = [{ "/pet": get("getFish", "Fish") }, { Fish: { type: "boolean" } }] as const;

let user: UserFolder;
beforeEach(() => void (user = userFolder({})));

const git = (...words: readonly string[]): string => {
  const options = { cwd: user.folder, encoding: "utf8" } as const;
  const { stdout, status } = spawnSync("git", [...AS, ...words], options);
  return `${status} ${stdout}`;
};
const AS = ["-c", "user.name=T", "-c", "user.email=t@example.com"];

/** Generates from a document, and commits both. */
async function commit(document: object): Promise<string> {
  user.write("pets.json", JSON.stringify(document, null, 1));
  expect(await user.apostille("generate", "pets.json", "--output", "api")).toMatchObject({
    exit: 0,
  });
  git("add", "pets.json", "api");
  git("commit", "-qm", "work");
  return user.read("api/client/pets.ts");
}

const methodOf = (code: string, path: string): string | undefined =>
  new RegExp(`\`GET ${path}\`[^]*?function (\\w+)`).exec(code)?.[1];

test("the operations of both keep their names", async () => {
  git("init", "-qb", "main");
  await commit(pets({}, {}));
  git("checkout", "-qb", "theirs");
  const added = await commit(pets(...theirs));
  git("checkout", "-q", "main");
  const kept = await commit(pets(...ours));
  expect(git("merge", "theirs")).toContain("CONFLICT");
  // What is in the document, people decide.
  const merged = pets({ ...ours[0], ...theirs[0] }, { ...ours[1], ...theirs[1] });
  user.write("pets.json", JSON.stringify(merged, null, 1));
  expect(user.read("api/.apostille.json")).toContain("<<<<<<<");
  const both = await commit(merged);
  expect(git("grep", "-l", "<<<<<<<")).toBe("1 ");
  expect(git("status", "--porcelain", "api")).toBe("0 ");
  expect(await user.apostille("check", "pets.json", "--output", "api")).toMatchObject({ exit: 0 });
  const methods = ["/cats", "/pets", "/pet"].map((path) => methodOf(both, path));
  expect(methods).toEqual(["get", methodOf(kept, "/pets"), methodOf(added, "/pet")]);
});

/** Documents of some kinds, each with a group, and so a file, of its own. */
const kinds = fc
  .dictionary(fc.constantFrom("Ant", "Bee", "Dog", "Elk"), fc.constantFrom("string", "number"))
  .map((types) =>
    pets(
      Object.fromEntries(Object.keys(types).map((one) => [`/${one}`, get(`get${one}`, one, one)])),
      Object.fromEntries(Object.entries(types).map(([one, type]) => [one, { type }])),
    ),
  );

/** What people do with the output before they generate. */
const RESOLUTIONS = [
  [],
  ["add", "-A"],
  ["checkout", "--ours", "api"],
  ["checkout", "--theirs", "api"],
  ["checkout", "--ours", "api/.apostille.json"],
  ["checkout", "--theirs", "api/.apostille.json"],
];

test("one run ends any merge, with any side of the output", async () => {
  const merge = fc.asyncProperty(
    fc.record({ base: kinds, ours: kinds, theirs: kinds, both: kinds }),
    fc.constantFrom(
      ["merge"],
      ["rebase"],
      ["cherry-pick"],
      ["-c", "merge.conflictStyle=zdiff3", "merge"],
      ["merge", "-X", "ours"],
      ["merge", "-X", "theirs"],
      ["merge", "-s", "ours"],
    ),
    fc.constantFrom(...RESOLUTIONS),
    fc.constantFrom(
      "",
      "api/** -merge\n",
      "api/.apostille.json merge=union\n",
      "api/** merge=union\n",
    ),
    async ({ base, ours, theirs, both }, how, resolution, attributes) => {
      // Of a pick without a conflict, which it commits at once, git keeps no sides.
      fc.pre(how.some((word) => word === "merge") || !attributes.includes("union"));
      user = userFolder({ ".gitattributes": attributes });
      git("init", "-qb", "main");
      await commit(base);
      git("checkout", "-qb", "theirs");
      await commit(theirs);
      git("checkout", "-q", "main");
      await commit(ours);
      git(...how, "theirs");
      git(...resolution);
      await commit(both);
      expect(await user.apostille("check", "pets.json", "--output", "api")).toMatchObject({
        exit: 0,
      });
      const merged = user.list("api");
      user = userFolder({});
      await commit(both);
      expect(merged).toEqual(user.list("api"));
    },
  );
  await fc.assert(merge, {
    numRuns: 12,
    seed: 1,
    endOnFailure: true,
  });
});

/** Its type takes more than a megabyte. */
const Long = { type: "string", description: "word ".repeat(300_000) };

test.each<[string, edited: "theirs" | "merged" | undefined]>([
  ["on a branch", "theirs"],
  ["after the merge", "merged"],
  ["nowhere", undefined],
])("what is edited %s is not overwritten unasked", async (_, edited) => {
  user.write(".gitattributes", "api/** merge=union\n");
  git("init", "-qb", "main");
  git("add", ".gitattributes");
  await commit(pets({}, { Long }));
  git("checkout", "-qb", "theirs");
  await commit(pets(theirs[0], { ...theirs[1], Long }));
  const edit = (): void => user.write("api/types.ts", `${user.read("api/types.ts")}// Mine.\n`);
  if (edited === "theirs") edit();
  git("commit", "-qam", "edit");
  git("checkout", "-q", "main");
  await commit(pets(ours[0], { ...ours[1], Long }));
  expect(git("merge", "-X", "ours", "theirs")).toMatch(/^0 /);
  if (edited === "merged") edit();
  const { exit, err } = await user.apostille("generate", "pets.json", "--output", "api");
  expect(exit).toBe(edited === undefined ? 0 : 1);
  expect(/write\/edited.*types\.ts/.test(err)).toBe(edited !== undefined);
});
