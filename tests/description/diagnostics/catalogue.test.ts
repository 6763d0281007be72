import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readCatalogue } from "../../../generator/description/diagnostics/catalogue/read.js";
import { formatMessage } from "../../../generator/description/diagnostics/message.js";
import { diagnosticsPage } from "../../../generator/description/diagnostics/page.js";

const entries = await readCatalogue();
/** No placeholder remains, and no double spaces show where a value is missing. */
const SENTENCE = /^(?!.*(?:\{\{|\[ |  |undefined))\S.*[.?}\w"]$/;
/** `{name}` stands for a value. */
const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const root = new URL("../../../", import.meta.url);

test("the catalogue has codes of the form area/name, each once and in order", () => {
  const codes = entries.map(({ code }) => code);
  expect(codes.filter((code) => !/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(code))).toEqual([]);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(codes).toEqual(codes.toSorted());
  expect(codes.length).toBeGreaterThan(150);
});

test("the catalogue has an example for each message, with a value for every parameter and no other", () => {
  for (const { code, message, example } of entries)
    expect(Object.keys(example).sort(), code).toEqual([...new Set(namesIn(message))].sort());
});

test("the catalogue has messages that are sentences, with and without their optional parts", () => {
  for (const { code, message, example } of entries) {
    expect(formatMessage(message, example), code).toMatch(SENTENCE);
    const required = namesIn(message.replaceAll(/\[[^\]]*\]/g, ""));
    const given = Object.entries(example).filter(([name]) => required.includes(name));
    expect(formatMessage(message, Object.fromEntries(given)), code).toMatch(SENTENCE);
  }
});

test("the catalogue says why and how to correct it, in sentences", () => {
  const wanting = entries.filter(
    ({ cause, fix }) => ![cause, fix].every((text) => /^\S.*[.!?)]$/s.test(text)),
  );
  expect(wanting.map(({ code }) => code)).toEqual([]);
});

test("the catalogue has a page with a section for each code", () => {
  const page = diagnosticsPage(entries);
  const documented = [...page.matchAll(/^### `(.+)`$/gm)].map(([, code]) => code);
  expect(documented).toEqual(entries.map(({ code }) => code));
});

test("the catalogue is raised: each code stands in some test", () => {
  const folder = new URL("tests/", root);
  const own = "diagnostics/catalogue.test.ts";
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((name) => /\.(?:ts|md|txt)$/.test(name) && name !== own)
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
  const silent = entries.filter(
    ({ code }) => !new RegExp(`(?<![\\w/-])${code}(?![\\w/-])`).test(texts),
  );
  expect(silent.map(({ code }) => code)).toEqual([]);
});
