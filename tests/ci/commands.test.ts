/** Command lines that people copy run packages of ours, or such as this repository has installed. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const text = (path: string): string => readFileSync(join(root, path), "utf8");
const json = (path: string): Record<string, unknown> => JSON.parse(text(path));

const pages = execFileSync("git", ["ls-files", "*.md", "*.yml", "*.yaml", "*.hbs"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((path) => !/^(?:tests|lab\/peers)\//.test(path));

/** The folders of our packages by name. */
const own = new Map(
  ["package.json", "generated/package.json", "sandbox/package.json"].map((path) => [
    String(json(path)["name"]),
    dirname(path),
  ]),
);

/** The commands of packages that `npm ci` installs here. A user has them from the page that asks to install them. */
const installed = new Set(
  Object.keys({ ...Object(json("package.json")["devDependencies"]) }).flatMap((name) => {
    const { bin = {} } = json(`node_modules/${name}/package.json`);
    return typeof bin === "string" ? [name] : Object.keys(Object(bin));
  }),
);

function* commands(): Generator<readonly [page: string, name: string]> {
  for (const page of pages) {
    for (const [, name = ""] of text(page).matchAll(/\bnpx (?:--?[\w-]+ )*([@\w][\w@/.-]*)/g))
      yield [page, name];
  }
}

it("npx runs no package whose name somebody else can take", () => {
  const names = [...commands()];
  expect(names.map(([, name]) => name)).toContain("@apostille/sandbox");
  expect(names.filter(([, name]) => !own.has(name) && !installed.has(name))).toEqual([]);
});

it("the page of a package that npx runs says how it is installed", () => {
  for (const [name, folder] of own) {
    if (![...commands()].some(([, command]) => command === name)) continue;
    expect(text(join(folder, "README.md"))).toMatch(new RegExp(`^npm install .*${name}$`, "m"));
  }
});
