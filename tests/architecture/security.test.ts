/** docs/security.md names the test of each guarantee, and the file is there. */
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/security.md", root), "utf8");

const guarantees = page.split("\n").flatMap((line) => {
  const [, guarantee = "", heldBy = ""] = /^\| (.+?) \| (.+) \|$/.exec(line) ?? [];
  return guarantee === "" || guarantee === "Guarantee" ? [] : [[guarantee, heldBy] as const];
});

it("has guarantees for every part", () => {
  expect(page.split(/^## /m).filter((part) => part.includes("| Held by |"))).toHaveLength(5);
  expect(guarantees.length).toBeGreaterThan(30);
});

it.each(guarantees)("%s", (_, heldBy) => {
  const files = heldBy.split(", ").map((each) => each.replace(/^`|`$/g, ""));
  for (const file of files) {
    expect(file).toMatch(/^(?:sandbox\/)?tests\/.+\.test\.ts$/);
    expect(existsSync(new URL(file, root)), file).toBe(true);
    expect(readFileSync(new URL(file, root), "utf8")).toMatch(/expect\(/);
  }
});
