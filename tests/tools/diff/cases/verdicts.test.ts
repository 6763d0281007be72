/** Verdicts on changes of every kind in both directions, and what is said about them: see the files in read-cases.ts. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import type { Finding } from "../../../../generator/tools/diff/findings/collector.js";
import { definitionOf, type Kind, KINDS } from "../../../../generator/tools/diff/kinds/table.js";
import { CASE_FILES, readCases } from "./read-cases.js";
import { linesOf } from "../compare.js";
import { compareSchemas } from "../schemas/compare-schemas.js";
import { readSchemaCases, SCHEMA_FILES } from "../schemas/cases.js";

const FILES = CASE_FILES.map((file) => ({ file, ...readCases(file) }));

describe.each(FILES)("$file", ({ cases, compare }) => {
  test.each(cases)("both directions are judged: $name", async (wanted) => {
    const { forwards, backwards } = await compare(wanted);
    expect({ forwards: linesOf(forwards), backwards: linesOf(backwards) }).toEqual(wanted.expected);
  });
});

/** What all cases find, those of schemas included. */
async function findAll(): Promise<readonly Finding[]> {
  const schemas = await compareSchemas(SCHEMA_FILES.flatMap(readSchemaCases));
  const found = schemas.map(({ findings }) => findings);
  for (const { cases, compare } of FILES)
    for (const wanted of cases) {
      const { forwards, backwards } = await compare(wanted);
      found.push(forwards.findings, backwards.findings);
    }
  return found.flat();
}

test("the cases of every kind say its sentences", async () => {
  const said = new Set((await findAll()).map(({ kind, message }) => `${kind}: ${message}`));
  const path = fileURLToPath(new URL("sentences.yaml", import.meta.url));
  const sentences = parse(readFileSync(path, "utf8")) as Record<string, string | string[]>;
  expect(Object.keys(sentences).sort()).toEqual(Object.keys(KINDS).sort());
  const wanted = Object.entries(sentences).flatMap(([kind, texts]) =>
    [texts].flat().map((text) => `${kind}: ${text}`),
  );
  expect(wanted.filter((text) => !said.has(text))).toEqual([]);
});

test("every ruling of every kind is that of a case", async () => {
  const found = new Set(
    (await findAll()).map(({ kind, verdict, why }) => `${kind} ${verdict}: ${why}`),
  );
  // The names of kinds are the keys of the table.
  const missing = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    Object.entries(definitionOf(kind).rulings).flatMap(([name, { verdict, why }]) =>
      found.has(`${kind} ${verdict}: ${why}`) ? [] : [`${kind}, ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

const OPERATION = /^\/paths\/([^/]*)\/(get|put|post|patch|delete)(?!.*\/callbacks\/)(?:\/|$)/;

test("a finding names the messages in which it occurs", async () => {
  for (const { cases, compare } of FILES)
    for (const wanted of cases) {
      const { forwards, backwards } = await compare(wanted);
      for (const { kind, at, part, in: messages } of [forwards, backwards].flatMap(
        ({ findings }) => findings,
      )) {
        const said = `${wanted.name}: ${kind} ${at} in ${messages.join(", ")}`;
        const [, path = "", method] = OPERATION.exec(at) ?? [];
        if (part !== "document") {
          expect(messages, said).not.toEqual([]);
          for (const message of messages)
            expect(/ (?:\dXX|\d{3}|default)$/.test(message), said).toBe(part === "response");
        }
        if (method !== undefined && part === "document")
          expect(messages.join(), said).toMatch(
            `${method.toUpperCase()} ${path.replaceAll("~1", "/").replace(/\{.*/, "")}`,
          );
      }
    }
});
