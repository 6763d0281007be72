/** The list of errors in docs/client.md is complete. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url);
const guide = readFileSync(new URL("docs/client.md", ROOT), "utf8");

it("the guide names every error that the client hands on", () => {
  const symbols = readFileSync(new URL("runtime/client/call/errors.ts", ROOT), "utf8");
  const errors = [...symbols.matchAll(/^export class (\w+)/gm)].map(([, name = ""]) => name);
  expect(errors.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
