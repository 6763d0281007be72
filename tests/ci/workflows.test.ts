/** What may publish runs nothing that was installed or built, and publishes only what was handed to it. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";

import { type Context, runSteps, type Step } from "./steps.js";

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly outputs?: Context;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, ".github/workflows");
const workflows = readdirSync(folder).map((name) => [
  name,
  readFileSync(join(folder, name), "utf8"),
]) as readonly (readonly [name: string, text: string])[];
const jobs = workflows.flatMap(([, text]) => Object.values((parse(text) as Workflow).jobs));
const writes = ({ permissions = {} }: Job): boolean =>
  Object.values(permissions).some((access) => access === "write");
const commands = (job: Job): readonly string[] =>
  job.steps.flatMap(({ run = "" }) => run.split("\n")).filter((line) => line.trim() !== "");

it.each(workflows)(
  "the actions of %s are named by commit, with their version beside it",
  (_, text) => {
    const actions = [...text.matchAll(/\buses: *(.+)$/gm)].map(([, action = ""]) => action);
    expect(actions.length).toBeGreaterThan(0);
    const pinned = /^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/;
    expect(actions.filter((action) => !pinned.test(action))).toEqual([]);
  },
);

it.each(workflows)("the jobs of %s may only read, unless they say more themselves", (_, text) => {
  expect((parse(text) as Workflow).permissions).toEqual({ contents: "read" });
});

it("no job leaves its token where what it installs can read it", () => {
  const steps = jobs.flatMap((job) => job.steps);
  const checkouts = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"));
  expect(checkouts.length).toBeGreaterThan(0);
  expect(
    checkouts.filter(({ with: options }) => options?.["persist-credentials"] !== false),
  ).toEqual([]);
});

it("what a release installs is locked, and its scripts do not run", () => {
  const [, release = ""] = workflows.find(([name]) => name === "release.yml") ?? [];
  const texts = [release, readFileSync(join(root, ".ci/run"), "utf8")];
  const installs = texts.flatMap((text) => text.match(/\bnpm (?:ci|i|install|exec)\b.*|\bnpx .*/g));
  const own = installs.filter((line) => line !== null && !line.startsWith("npx vitest"));
  expect(own).toHaveLength(2);
  for (const line of own) expect(line).toMatch(/^npm ci .*--ignore-scripts\b/);
});

it("one job may publish, and it runs neither code of this repository nor of other packages", () => {
  const publishing = jobs.filter(writes);
  expect(publishing.map(({ permissions }) => permissions)).toEqual([{ "id-token": "write" }]);
  const [job] = publishing;
  if (job === undefined) return;
  expect(job.steps.flatMap(({ uses = [] }) => uses).map((action) => action.split("@")[0])).toEqual([
    "actions/download-artifact",
    "actions/setup-node",
  ]);
  const programs = commands(job).map((line) => line.trim().split(" ")[0]);
  expect([...new Set(programs)].join(" ")).toBe("curl find printf tar while node done");
  expect(commands(job).filter((line) => /\bnode\b/.test(line))).toEqual([
    expect.stringMatching(/^ *node package\/bin\/npm-cli\.js stage publish /),
  ]);
});

const folders: string[] = [];
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true })));

/** Runs the job that publishes on these archives, with an npm that notes what it is asked to publish. */
function publish(archives: Readonly<Record<string, string>>, checksums: string) {
  const place = mkdtempSync(join(tmpdir(), "stage-"));
  folders.push(place);
  for (const [name, text] of Object.entries(archives)) writeFileSync(join(place, name), text);
  const npm = join(place, "npm.cjs");
  writeFileSync(npm, `require("fs").appendFileSync("published", process.argv[4] + "\\n")`);
  const [job] = jobs.filter(writes);
  const steps = (job?.steps ?? []).map((step): Step => ({
    ...step,
    ...(step.name === "Download npm" && {
      run: "mkdir -p package/bin; mv npm.cjs package/bin/npm-cli.js; tar -czf npm-11.19.1.tgz package",
    }),
    // That of the archive made here.
    ...(step.env?.["NPM"] !== undefined && {
      run: `NPM="$(sha256sum npm-11.19.1.tgz)"; ${step.run}`,
    }),
  }));
  const results = runSteps(steps, { "needs.pack.outputs.checksums": checksums }, place);
  expect(readdirSync(place)).not.toContain(".npmrc");
  const published = readdirSync(place).includes("published")
    ? readFileSync(join(place, "published"), "utf8").trim().split("\n")
    : [];
  return {
    failed: results.filter(({ status }) => status !== 0).map(({ name }) => name),
    published,
  };
}

const line = (name: string, text: string): string =>
  `${createHash("sha256").update(text).digest("hex")}  ${name}`;

it("the archives that were packed are published, in their order", () => {
  const archives = { "b.tgz": "runtime", "a.tgz": "tool", "c.tgz": "not packed", ".npmrc": "" };
  const checksums = [line("b.tgz", "runtime"), line("a.tgz", "tool")].join("\n");
  expect(publish(archives, checksums)).toEqual({ failed: [], published: ["./b.tgz", "./a.tgz"] });
});

it.each([
  ["is not the one that was packed", { "a.tgz": "forged" }],
  ["did not come", {}],
])("an archive that %s is not published", (_, archives) => {
  expect(publish(archives, line("a.tgz", "tool"))).toEqual({
    failed: ["Check what came"],
    published: [],
  });
});
