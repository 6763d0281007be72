/** Repositories whose own settings run programs, or fetch, as soon as git is asked about a file. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import type { UserFolder } from "../support/cli.js";
import { CLIENT, git, openapiTypescript, projectWith } from "../cli/migrate/migration.js";

const APP = `${CLIENT}export const all = () => client.GET("/notes");\n`;

/** A project that was committed twice, and then got settings that run programs: each leaves a file of its name. */
async function hostile(): Promise<{ readonly user: UserFolder; readonly ran: () => string[] }> {
  const user = projectWith({ "src/app.ts": APP, "src/schema.ts": await openapiTypescript() });
  git(user.folder, "commit", "-qm", "again", "--allow-empty");
  const marks = join(user.folder, ".git", "ran");
  mkdirSync(marks);
  const leaving = (name: string): string => `touch '${join(marks, name)}'; cat`;
  const hook = (name: string): string => {
    user.write(`.git/hooks/${name}`, `#!/bin/sh\n${leaving(name)} < /dev/null\n`);
    return execFileSync("chmod", ["+x", join(user.folder, ".git", "hooks", name)], {
      encoding: "utf8",
    });
  };
  ["post-index-change", "post-checkout", "reference-transaction", "watch"].forEach(hook);
  const settings = {
    "core.fsmonitor": join(user.folder, ".git", "hooks", "watch"),
    "core.hooksPath": join(user.folder, ".git", "hooks"),
    "filter.one.clean": leaving("clean"),
    "filter.one.smudge": leaving("smudge"),
    'filter.a="b.c.process': leaving("process"),
    'filter.a="b.c.required': "true",
    "diff.one.textconv": leaving("textconv"),
    "alias.status": `!${leaving("alias")}`,
    "core.repositoryFormatVersion": "1",
    "extensions.partialClone": "far",
    "remote.far.promisor": "true",
    "remote.far.url": user.folder,
    "remote.far.uploadpack": leaving("upload-pack"),
  };
  for (const [name, value] of Object.entries(settings)) git(user.folder, "config", name, value);
  const attributes = '* filter=one diff=one\n*.yaml filter.a="b.c.n';
  user.write(".git/info/attributes", attributes);
  // git looks into files whose times have changed.
  for (const name of ["notes.yaml", "package.json", "src/app.ts"])
    utimesSync(join(user.folder, name), 0, 0);
  rmSync(marks, { recursive: true });
  mkdirSync(marks);
  return { user, ran: () => readdirSync(marks) };
}

it.each([
  ["status", "status"],
  ["an earlier file", "checkout-index", "--prefix=elsewhere/", "--", "package.json"],
])("a hostile repository runs programs when git is asked for %s", async (_, ...words) => {
  const { user, ran } = await hostile();
  spawnSync("git", words, { cwd: user.folder });
  expect(ran()).not.toEqual([]);
});

it.each([
  ["diff", "HEAD~1:notes.yaml", "HEAD:./notes.yaml"],
  ["diff", "HEAD~1:notes.yaml", "notes.yaml"],
  ["migrate", "openapi-typescript", "--write"],
])("a hostile repository runs nothing in apostille %s %s %s", async (...words) => {
  const { user, ran } = await hostile();
  const { exit, err } = await user.apostille(...words);
  expect([exit, ran()], err).toEqual([0, []]);
});

it("a hostile repository gets no object fetched that it lacks", async () => {
  const { user, ran } = await hostile();
  const object = git(
    user.folder,
    "-c",
    "core.fsmonitor=false",
    "rev-parse",
    "HEAD:notes.yaml",
  ).trim();
  rmSync(join(user.folder, ".git", "objects", object.slice(0, 2), object.slice(2)));
  const { exit } = await user.apostille("diff", "HEAD:notes.yaml", "notes.yaml");
  expect([exit, ran()]).toEqual([2, []]);
});
