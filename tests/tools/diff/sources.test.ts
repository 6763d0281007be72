/** Where the two descriptions of a comparison come from. */
import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { readVersion } from "../../../generator/tools/diff/source/read-version.js";
import { serve, type RunningServer } from "../../../runtime/server/adapters/node.js";
import { type UserFolder, userFolder } from "../../support/cli.js";
import { changed, garden } from "./base.js";

let user: UserFolder;
beforeEach(() => {
  user = userFolder({ "old.json": garden() });
});

describe("revisions of git", () => {
  const git = (...words: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...words], {
      cwd: user.folder,
      encoding: "utf8",
    });

  beforeEach(() => {
    user.write("api/openapi.json", changed("/components/schemas/Bed", { $ref: "bed.yaml" }));
    user.write("api/bed.yaml", garden().components.schemas.Bed);
    git("init", "-q");
    git("add", "api");
    git("commit", "-qm", "one");
    user.write("api/bed.yaml", { type: "object", properties: {} });
  });

  test.each([
    ["HEAD:./openapi.json", "api", "api/bed.yaml"],
    ["HEAD:../api/openapi.json", "api", "api/bed.yaml"],
    ["HEAD:api", "api", "api/bed.yaml"],
    ["HEAD:./api", ".", "api/bed.yaml"],
  ])("a git revision: %s in %s is found from there", async (text, cwd, file) => {
    const options = { cwd: join(user.folder, cwd), report: () => undefined };
    const { version, sources } = await readVersion(text, options);
    const names = [...sources.keys()].map((uri) => version?.nameOf(fileURLToPath(uri)));
    expect(names).toContainEqual({ revision: "HEAD", path: file });
  });

  test.each(["HEAD:api/openapi.json", "HEAD:api"])(
    "a comparison with a git revision: %s is read with the files it refers to",
    async (old) => {
      const { out } = await user.apostille("diff", old, "api", "--json");
      const { findings } = JSON.parse(out) as {
        readonly findings: readonly { readonly old: { readonly file: string } }[];
      };
      expect(findings.map((finding) => finding.old.file)).toContain("HEAD:api/bed.yaml");
    },
  );

  test("a comparison with a git revision annotates files of the repository, also where something was removed", async () => {
    const { out } = await user.apostille("diff", "HEAD:api", "api", "--format", "github");
    expect(out).toMatch(/^::error file=api\/bed\.yaml,line=\d+,.*removed/m);
    expect(out).not.toContain("HEAD");
  });

  test("a comparison with a git revision leaves the repository as it was", async () => {
    const before = git("status", "--porcelain");
    await user.apostille("diff", "HEAD:api", "api");
    expect(git("status", "--porcelain")).toBe(before);
  });

  test("an entry that is a link to another place is refused", async () => {
    user.write("secret.yaml", "password: hunter2\nother: [");
    user.write("links/own.yaml", garden());
    for (const [name, target] of [
      ["absolute.yaml", join(user.folder, "secret.yaml")],
      ["relative.yaml", "../secret.yaml"],
      ["device.yaml", "/dev/zero"],
      ["inside.yaml", "own.yaml"],
    ] as const)
      symlinkSync(target, join(user.folder, "links", name));
    git("add", "links");
    git("commit", "-qm", "links");
    for (const name of ["absolute", "relative", "device"]) {
      const { exit, err } = await user.apostille("diff", `HEAD:links/${name}.yaml`, "api");
      expect([exit, err]).toEqual([2, expect.stringContaining("leads out of its folder in HEAD")]);
      expect(err).not.toContain("hunter2");
    }
    const { err } = await user.apostille("diff", "HEAD:links/inside.yaml", "links/own.yaml");
    expect(err).not.toContain("diff/source-unreadable");
  });

  test.each(["--all:api", "nowhere:api", "HEAD:none.yaml"])(
    "a comparison with a git revision: %s is refused",
    async (old) => {
      const { exit, err } = await user.apostille("diff", "--", old, "api");
      expect(exit).toBe(2);
      expect(err).toContain("diff/source-unreadable");
    },
  );

  test("a git revision may have more files than fit in one call of git", async () => {
    const schemas = Array.from({ length: 201 }, (_, index) => `${1000 + index}.json`);
    for (const name of schemas) user.write(`many/${name}`, { type: "string" });
    const properties = Object.fromEntries(schemas.map((name) => [name, { $ref: name }]));
    const entry = changed("/components/schemas/Bed/properties", properties);
    user.write("many/openapi.json", entry);
    git("add", "many");
    git("commit", "-qm", "many");
    const { exit, out } = await user.apostille("diff", "HEAD:many", "many", "--json");
    expect([exit, JSON.parse(out).findings]).toEqual([0, []]);
  });
});

describe("a document at an address", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serve(async () => Response.json(garden()), { port: 0 });
  });
  afterAll(() => server.close());

  test("a document at an address is read if that is allowed", async () => {
    const url = `${server.url}/openapi.json`;
    const { exit, out } = await user.apostille(
      ...["diff", url, "old.json", "--allow-remote", server.url, "--json"],
    );
    expect([exit, JSON.parse(out).findings]).toEqual([0, []]);
    const refused = await user.apostille("diff", url, "old.json");
    expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining("--allow-remote")]);
  });
});

test("a file that cannot be read is refused with its faults", async () => {
  user.write("half.json", "{");
  const { exit, err } = await user.apostille("diff", "old.json", "half.json");
  expect([exit, err]).toEqual([2, expect.stringMatching(/half\.json:1/)]);
});

test("operations that are left out are left out of both versions", async () => {
  const options = { cwd: user.folder, report: () => undefined };
  const idsOf = async (more: object) =>
    (
      await readVersion("old.json", { ...options, ...more })
    ).version?.description.api.operations.map(({ id }) => id);
  const [first = "", ...others] = (await idsOf({})) ?? [];
  expect(await idsOf({ exclude: { operations: [first] } })).toEqual(others);
  expect(await idsOf({ include: { operations: [first] } })).toEqual([first]);
});
