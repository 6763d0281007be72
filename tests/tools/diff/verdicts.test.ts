/** Verdicts on changes of every kind, and what is said about them, in both directions: see the files in cases.ts. */
import { describe, expect, test } from "vitest";

import { definitionOf, type Kind, KINDS } from "../../../generator/tools/diff/kinds/table.js";
import { CASE_FILES, readCases, reportsOf } from "./cases.js";

const FILES = CASE_FILES.map((file) => ({ file, ...readCases(file) }));

describe.each(FILES)("$file", ({ cases, compare }) => {
  test.each(cases)("$name", async (wanted) => {
    const { forwards, backwards } = await compare(wanted);
    expect(reportsOf(forwards)).toEqual(wanted.forwards);
    expect(reportsOf(backwards)).toEqual(wanted.backwards);
  });
});

test("every ruling of every kind is that of a case", async () => {
  const found = new Set<string>();
  for (const { cases, compare } of FILES)
    for (const wanted of cases) {
      const both = await compare(wanted);
      for (const { kind, verdict, why } of [both.forwards, both.backwards].flatMap(
        ({ findings }) => findings,
      ))
        found.add(`${kind} ${verdict}: ${why}`);
    }
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
