/** What a terminal shows while a command works, and that nothing of it is left. */
import { expect, test } from "vitest";
import { userFolder } from "../../support/cli.js";

const document = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { operationId: "listPets", responses: { 204: { description: "" } } } } },
};
const folder = userFolder({ "api.json": document, "old.json": document }, { interactive: true });
const piped = userFolder({ "api.json": document });

const ERASE = "\r\u001b[K";

test.each([
  [["generate", "api.json", "--output", "api"], "api.json: printing types, "],
  [["check", "api.json", "--output", "api"], "api.json: building the model …"],
  [["docs", "api.json", "--output", "site"], "api.json: making pages …"],
  [["diff", "old.json", "api.json"], "reading old.json …"],
  [["lint", "api.json"], "applying Redocly's rules …"],
])("%j says in one line what it does, and removes the line", async (words, text) => {
  const { err } = await folder.apostille(...words);
  // The terminal wraps no line of it, and wraps again after it.
  expect(err.match(/\r\u001b\[K(?!\u001b\[\?7l).*…/gu)).toBeNull();
  expect(err.match(/…(?!\u001b\[\?7h)/gu)).toBeNull();
  const lines = err.replaceAll(/\u001b\[\?7[lh]/gu, "").split(ERASE);
  expect(lines.some((line) => line.startsWith(text))).toBe(true);
  // No program is named.
  expect(err).not.toContain("reading the program");
  // Each line is replaced by the next; what is printed comes after an erased line.
  expect(lines.filter((line) => line.endsWith("…")).every((line) => !line.includes("\n"))).toBe(
    true,
  );
  expect(lines.at(-1)?.endsWith("…")).toBe(false);
});

test("nothing is shown where there is no terminal", async () => {
  const { err } = await piped.apostille("generate", "api.json", "--output", "api");
  expect(err).not.toContain("…");
});
