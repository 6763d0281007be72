/** An Overlay states what the sandbox relaxes in the document, and changes nothing else. */
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { generateFile } from "../support/generate.js";

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const strict = await generateFile(at("spec/openapi.yaml"));
const loose = await generateFile(at("spec/openapi.yaml"), {
  overlays: [at("sandbox/spec/loopback.overlay.yaml")],
});

/** Code without its layout, and without the pattern of addresses in code and comments. */
const otherwise = (text: string | undefined): string | undefined =>
  text
    ?.replace(/@pattern .*https.*/, "")
    .replace(/[\s,]/g, "")
    .replace(/(WebhookEndpointUrl>=.*?\.max\(2048\{abort:true\}\)).*?(\.check\()/, "$1$2");

test("one pattern changes, and nothing else", () => {
  const changed = [...strict.files].filter(([path, text]) => loose.files.get(path) !== text);
  expect(changed.map(([path]) => path)).toEqual(["types.ts", "zod.ts"]);
  for (const [path, text] of changed)
    expect(otherwise(loose.files.get(path))).toBe(otherwise(text));
  expect(loose.files.size).toBe(strict.files.size);
});

test.each([
  ["https://hooks.example.com/events", true],
  ["http://127.0.0.1:3000/events", true],
  ["http://[::1]:3000", true],
  ["http://localhost/events", true],
  ["http://hooks.example.com/events", false],
  ["http://localhost.example.com/", false],
  ["http://127.0.0.1.example.com/", false],
  ["ftp://localhost/", false],
])("the overlay allows a URL or not: %s: %s", (url, allowed) => {
  const { api } = loose;
  const schema = api?.declarations.find(({ name }) => name === "WebhookEndpointUrl")?.schema;
  const pattern = schema?.kind === "string" ? schema.pattern : undefined;
  expect(new RegExp(pattern ?? "^$", "u").test(url)).toBe(allowed);
});
