/** Two branches that each add something are merged by git and `generate`, without a conflict by hand in the output. */
import { execFileSync, spawnSync } from "node:child_process";
import { afterEach, expect, test } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";

const pets = (paths: object, schemas: object): object => ({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/cats": get("getPet", "Cat"), ...paths, "/ends": get("listEnds", "End") },
  components: { schemas: { Cat: { type: "string" }, ...schemas, End: { type: "string" } } },
});

const get = (operationId: string, schema: string): object => ({
  get: {
    operationId,
    tags: ["Pets"],
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
afterEach(() => user.remove());

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
  user = userFolder({});
  execFileSync("git", ["init", "-qb", "main"], { cwd: user.folder });
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
