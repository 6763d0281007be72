import { beforeEach, expect, test } from "vitest";

import { type UserFolder, userFolder } from "../../support/cli.js";
import { changed, garden } from "./base.js";

let user: UserFolder;
beforeEach(() => {
  user = userFolder({
    "old.json": garden(),
    "new.json": changed("/components/schemas/PlantInput/required", ["colour", "note"]),
    "words.json": changed("/info/description", "Beds."),
  });
});

test("apostille diff prints both places, why, for whom, and the next version", async () => {
  const { exit, out } = await user.apostille("diff", "old.json", "new.json");
  expect(exit).toBe(0);
  expect(out).toContain("breaking property-required  The property note is now required.");
  expect(out).toMatch(/old {2}old\.json:\d+:\d+/);
  expect(out).toMatch(/new {2}new\.json:\d+:\d+ {2}#\/components\/schemas\/PlantInput\/required/);
  expect(out).toContain("for  callers in PUT /plants/{plantId}");
  expect(out).toContain("1.2.3 should become 2.0.0");
});

test.each([
  ["1.2.3", "breaking", 1],
  ["1.3.0", "breaking", 1],
  ["2.0.0-beta", "breaking", 0],
  ["3.0.0", "breaking", 0],
  ["0.9.0", "breaking", 1],
  ["2024-11-01", "breaking", 0],
  ["1.2.3", "docs", 1],
  ["1.2.4", "docs", 0],
  ["1.2.3", "none", 0],
])("apostille diff --check-version: to %s for %s exits %i", async (version, change, code) => {
  const document = { breaking: "new.json", docs: "words.json", none: "old.json" }[change] ?? "";
  const { info, ...rest } = JSON.parse(user.read(document)) as { info: object };
  user.write("moved.json", { ...rest, info: { ...info, version } });
  const { exit, err } = await user.apostille("diff", "old.json", "moved.json", "--check-version");
  expect(exit).toBe(code);
  const moved = version === "1.2.3" ? /^The version is still 1\.2\.3: a/ : /is not far enough: a/;
  if (code === 1) expect(err).toMatch(moved);
});

test("apostille diff says that a document has errors, which are compared as any value", async () => {
  user.write("broken.json", changed("/components/schemas/Bed", { $ref: "#/none" }));
  const { exit, out, err } = await user.apostille("diff", "broken.json", "broken.json", "--json");
  expect([exit, JSON.parse(out).findings]).toEqual([0, []]);
  const said = "diff/document-errors  broken.json has 1 error. The first is ref";
  expect(err.split(said)).toHaveLength(2);
});

test("apostille diff lists changed texts briefly, after everything else", async () => {
  const properties = Array.from({ length: 12 }, (_, index) => `p${index}`);
  const worded = (words: string) =>
    changed(
      "/components/schemas/Bed/properties",
      Object.fromEntries(properties.map((name) => [name, { description: words }])),
    );
  user.write("one.json", worded("One."));
  user.write("two.json", worded("Two."));
  const { out } = await user.apostille("diff", "one.json", "two.json");
  const [summary, , , head, ...lines] = out.trim().split("\n");
  expect(summary).toMatch(/^\d+ safe\. This is a patch change/);
  expect(head).toMatch(/^safe docs {2}\d+ texts of the documentation changed\.$/);
  expect(lines[0]).toMatch(/^ {2}The documentation changed: description\. {2}two\.json:\d+ {2}#/);
  expect(lines[10]).toMatch(/^ {2}and \d+ more, which --format changelog lists$/);
  expect(lines.at(-1)).toMatch(/^\d+ safe\. This is a patch change/);
  const listed = await user.apostille("diff", "one.json", "two.json", "--format", "changelog");
  for (const name of properties) expect(listed.out).toContain(`/${name}/description`);
});

test("apostille diff writes one page of HTML, without commands to a CI that logs it", async () => {
  const title = "Garden\n  ::error::Wrong";
  user.write("titled.json", { ...changed("/info/title", title), paths: {} });
  const titled = await user.apostille("diff", "old.json", "titled.json", "--format", "html");
  expect(titled.out).not.toMatch(/^\s*::/m);
  expect(titled.out).toContain("error::Wrong");
  const { out } = await user.apostille("diff", "old.json", "new.json", "--format", "html");
  expect(out).toMatch(/^<!doctype html>[^]*The property \w+ is now required\.[^]*<\/html>\s*$/);
});

test("apostille diff writes a changeset for the package around, and rates what is added to closed objects", async () => {
  user.write("package.json", JSON.stringify({ name: "@own/api" }));
  const closed = (more: object) =>
    changed("/components/schemas/Bed", {
      type: "object",
      additionalProperties: false,
      properties: { name: { type: "string" }, ...more },
    });
  user.write("closed.json", closed({}));
  user.write("wider.json", closed({ soil: { type: "string" } }));
  const files = ["diff", "closed.json", "wider.json", "--format", "changeset"] as const;
  expect((await user.apostille(...files)).out).toMatch(/^---\n"@own\/api": major\n---\n/);
  const { out } = await user.apostille(...files, "--added-to-closed", "safe", "--breaking-only");
  expect(out).toMatch(/^---\n"@own\/api": minor\n---\n/);
});

test.each(["2026-13-01", "2026-02-30", "tomorrow"])(
  "apostille diff refuses the day %s",
  async (date) => {
    const { exit, err } = await user.apostille("diff", "old.json", "new.json", "--date", date);
    expect([exit, err]).toEqual([2, expect.stringContaining(`${date} is not a day`)]);
  },
);

test("apostille diff prints one JSON value", async () => {
  const { out } = await user.apostille("diff", "old.json", "new.json", "--json");
  expect(JSON.parse(out)).toMatchObject({
    semver: "major",
    nextVersion: "2.0.0",
    findings: [
      {
        at: "/components/schemas/PlantInput/required",
        kind: "property-required",
        side: "request",
        verdict: "breaking",
        whom: "caller",
        in: ["PUT /plants/{plantId}"],
        new: { file: "new.json", pointer: "/components/schemas/PlantInput/required" },
      },
    ],
  });
});

test.each([
  ["markdown", "| **breaking** | The property note is now required."],
  ["github", "::error file=new.json,line="],
  ["changelog", "### Breaking"],
  ["sarif", '"ruleId": "diff/property-required"'],
])("apostille diff prints %s", async (format, text) => {
  const { out } = await user.apostille("diff", "old.json", "new.json", "--format", format);
  expect(out).toContain(text);
});

test.each([
  ["old.json", "new.json", "breaking", 1],
  ["old.json", "words.json", "breaking", 0],
  ["old.json", "words.json", "risky", 0],
  ["old.json", "words.json", "safe", 1],
  ["old.json", "old.json", "safe", 0],
])("apostille diff: %s to %s with --fail-on %s exits %i", async (old, now, verdict, code) => {
  const { exit } = await user.apostille("diff", old, now, "--fail-on", verdict);
  expect(exit).toBe(code);
});

test("text of a document is shown and never runs", async () => {
  user.write(
    "evil.json",
    changed("/components/schemas/Bed/properties/a|b<img>\u001b[2J`", { type: "string" }),
  );
  const pretty = await user.apostille("diff", "old.json", "evil.json");
  expect(pretty.out).not.toContain("\u001b");
  const { out } = await user.apostille("diff", "evil.json", "old.json", "--format", "markdown");
  expect(out).toContain("a\\|b\\<img\\>");
});

const config = (until: string): string => `export default {
    input: "new.json", output: "out",
    diff: { failOn: "breaking", exceptions: [
      { kind: "property-required", at: "/components/schemas/PlantInput", until: "${until}", why: "Agreed." },
    ] },
  };`;

test("exceptions set a change aside until their day, with one operand beside the configured document", async () => {
  user.write("apostille.config.ts", config("2026-12-31"));
  const run = (date: string) => user.apostille("diff", "old.json", "--date", date, "--json");
  const before = await run("2026-12-31");
  expect(before.exit).toBe(0);
  expect(JSON.parse(before.out)).toMatchObject({
    semver: "none",
    findings: [],
    accepted: [{ kind: "property-required", accepted: "Agreed." }],
  });
  const after = await run("2027-01-01");
  expect(after.exit).toBe(1);
  expect(JSON.parse(after.out)).toMatchObject({
    semver: "major",
    accepted: [],
    unusedExceptions: [{ kind: "property-required" }],
  });
});

test("exceptions are refused where they say too little", async () => {
  user.write(
    "apostille.config.ts",
    'export default { input: "new.json", output: "o", diff: { exceptions: [{ kind: "name" }] } };',
  );
  const { exit, err } = await user.apostille("diff", "old.json");
  expect(exit).toBe(2);
  expect(err).toContain("exceptions[0].why is missing");
});
