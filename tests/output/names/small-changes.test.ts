/**
 * A small change of our document changes only lines that are about it, in all artefacts: those that name what changed,
 * and those inside of what is called so. Names that are private to a file count as well.
 */
import { diffArrays } from "diff";
import { beforeAll, expect, it } from "vitest";

import { ARTEFACT_NAMES } from "../../../generator/output/config/artefacts.js";
import { bundle } from "../../spec/bundle.js";
import { isJson, type Json, walk } from "../../spec/view.js";
import { generateFrom, type Output } from "../../support/generate.js";

const DOCUMENT = bundle();
const CONFIG = { only: ARTEFACT_NAMES, package: { name: "@example/api" } };
let before: Output;

beforeAll(async () => {
  before = await generateFrom(DOCUMENT, CONFIG);
});

function objectAt(root: Json, ...path: readonly string[]): Json {
  const found = walk(root, root, ...path);
  return isJson(found) ? found : expect.fail(path.join("/"));
}

interface SmallChange {
  readonly change: (document: Json) => void;
  /** The names of what changed, and of the operations that have it written in place. */
  readonly about: RegExp;
  /** The most lines that it adds and removes, `openapi.json` aside. */
  readonly lines: number;
}

const CHANGES: Readonly<Record<string, SmallChange>> = {
  "a header of a shared response": {
    change(document) {
      const response = objectAt(document, "components", "responses", "Forbidden");
      objectAt(response, "headers")["X-Request-Id"] = { schema: { type: "string" } };
    },
    about: /forbidden/i,
    lines: 11,
  },
  "a property": {
    change(document) {
      const { properties } = objectAt(document, "components", "schemas", "DocumentDownload");
      objectAt(properties as Json)["sha256"] = { type: "string" };
    },
    about: /documentDownload|sha256/i,
    lines: 5,
  },
  "an enum value": {
    change(document) {
      const { enum: values } = objectAt(document, "components", "schemas", "EvaluationType");
      (values as unknown[]).push("express");
    },
    about: /evaluationType|evaluation_type|express|createQuote/i,
    lines: 10,
  },
  "a parameter": {
    change(document) {
      const { parameters } = objectAt(document, "paths", "/users", "get");
      (parameters as unknown[]).push({ name: "team", in: "query", schema: { type: "string" } });
    },
    about: /listUsers|team/i,
    lines: 5,
  },
  "a status": {
    change(document) {
      const responses = objectAt(document, "paths", "/orders/{orderId}", "put", "responses");
      responses["409"] = { description: "The order is closed." };
    },
    about: /updateOrder|function update\(/i,
    lines: 7,
  },
  "an operation": {
    change(document) {
      objectAt(document, "paths")["/orders/{orderId}/archive"] = {
        post: {
          operationId: "archiveOrder",
          tags: ["Orders"],
          parameters: [{ name: "orderId", in: "path", required: true, schema: { type: "string" } }],
          responses: {
            204: { description: "It is archived." },
            404: { $ref: "#/components/responses/NotFound" },
          },
        },
      };
    },
    about: /archive/i,
    lines: 121,
  },
  "a scope": {
    change(document) {
      objectAt(document, "paths", "/files/{fileId}", "get")["security"] = [
        { bearerKey: ["files:read", "files:write"] },
      ];
    },
    about: /getFile|files\.get|\bget\(/i,
    lines: 10,
  },
  "a description of a shared response": {
    change(document) {
      objectAt(document, "components", "responses", "NotFound")["description"] = "It is not there.";
    },
    about: /notFound/i,
    lines: 4,
  },
  "an example": {
    change(document) {
      const { properties } = objectAt(document, "components", "schemas", "Pong");
      objectAt(properties as Json, "message")["examples"] = ["pong!"];
    },
    about: /pong|ping/i,
    lines: 2,
  },
  "a tag": {
    change(document) {
      const tags = document["tags"] as Json[];
      for (const tag of tags) if (tag["name"] === "Users") tag["description"] = "The people.";
    },
    about: /users|people/i,
    lines: 6,
  },
};

/** A changed line, and the lines that it is inside of. */
interface ChangedLine {
  readonly path: string;
  readonly text: string;
  readonly within: readonly string[];
}

/** The lines that a text has and another one has not, in order. */
function linesOnlyIn(path: string, text: string, other: string): readonly ChangedLine[] {
  const lines = text.split("\n");
  let at = 0;
  return diffArrays(lines, other.split("\n")).flatMap(({ added, removed, value }) => {
    if (added) return [];
    const start = at;
    at += value.length;
    if (!removed) return [];
    return value.map((line, index) => ({
      path,
      text: line,
      within: enclosing(lines, start + index),
    }));
  });
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const isComment = (line: string): boolean => /^\s*(?:\/\*\*|\*)/.test(line);

/** The beginnings of what encloses a line, from the inside out; a comment belongs to what follows it. */
function enclosing(lines: readonly string[], index: number): readonly string[] {
  const own = lines.findIndex((line, at) => at >= index && !isComment(line));
  const found = [lines[own] ?? ""];
  // A line that begins with a bracket belongs to the one that opens it, which is as far to the left.
  const limitBefore = (line: string): number => indentOf(line) + (/^\s*[)\]}]/.test(line) ? 1 : 0);
  let limit = limitBefore(lines[own] ?? "");
  for (let at = own - 1; at >= 0 && limit > 0; at--) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || isComment(line) || indentOf(line) >= limit) continue;
    limit = limitBefore(line);
    found.push(line);
  }
  return found;
}

function changedLines(files: ReadonlyMap<string, string>): readonly ChangedLine[] {
  const paths = new Set([...before.files.keys(), ...files.keys()]);
  paths.delete("openapi.json");
  return [...paths].flatMap((path) => {
    const [old, now] = [before.files.get(path) ?? "", files.get(path) ?? ""];
    if (old === now) return [];
    return [...linesOnlyIn(path, old, now), ...linesOnlyIn(path, now, old)];
  });
}

/** What a file imports follows from what it uses. */
const isImport = ({ text, within }: ChangedLine): boolean =>
  within.some((line) => /^(?:import|export) (?:type )?\{/.test(line)) || text.startsWith("} from ");

it.each(Object.entries(CHANGES))("%s", async (_, { change, about, lines }) => {
  const document = structuredClone(DOCUMENT);
  change(document);
  const fresh = await generateFrom(document, CONFIG);
  const kept = await generateFrom(document, CONFIG, before.record);
  // The record of names changes nothing that the document does not.
  expect(kept.files).toEqual(fresh.files);
  const changed = changedLines(fresh.files);
  const others = changed.filter(
    (line) =>
      line.text.trim() !== "" &&
      !isImport(line) &&
      ![line.text, ...line.within].some((text) => about.test(text)),
  );
  expect(others.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  expect(changed.length).toBeLessThanOrEqual(lines);
});
