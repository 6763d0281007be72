import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import type { Diagnostic } from "../../generator/description/diagnostics/diagnostic.js";
import { locate } from "../../generator/description/reporting/locate.js";
import { loadDocument } from "../../generator/description/document/loading/load.js";
import { withoutConsequences } from "../../generator/description/reporting/tidy.js";
import { checkStructure } from "../../generator/description/document/structure/index.js";
import { buildModel } from "../../generator/description/builder/build-model.js";
import { structureOf } from "../support/structure.js";

/** A collection of broken documents beside the checkout, if it exists. */
const COLLECTION = new URL("../../../shared/attacks/malformed/", import.meta.url);
const present = existsSync(COLLECTION);

interface Entry {
  readonly id: string;
  readonly file: string;
  readonly expect: "ok" | "error" | "either";
}

/**
 * Cases that the collection rejects and the generator can handle, and why: real documents contain them, with good
 * intent.
 */
const WARNED_OF: ReadonlyMap<string, string> = new Map([
  [
    "076-type-required-true",
    "`required: true` in a schema is how draft 3 wrote it; the list of the parent decides",
  ],
  ["090-type-maxlength-string", "a number in quotes can only mean the number"],
  ["079-type-type-unknown", "a word that is no type says nothing of the value"],
  ["187-schema-typearr-30", "a list of types has one meaning, whichever version has it"],
  ["055-type-responses-null", "an empty key describes nothing that could be lost"],
  ["129-dup-opid", "operations are kept, with names that tell them apart"],
  ["130-path-undeclared", "a parameter that only the path names is a string"],
  ["132-path-notreq", "a parameter of the path is required, whatever it says"],
  ["133-path-conflict", "paths that match alike are routed in order"],
  ["135-path-unclosed", "a brace that is not closed is a character"],
  ["136-path-query", "what follows a question mark is kept as it is written"],
  ["145-sec-undefined", "a scheme that is not declared is refused at the call, not in generation"],
  ["150-schema-regex-invalid-nested", "a pattern that cannot be compiled is left out"],
  ["165-schema-enum-type-mismatch", "members that no value can be are harmless"],
  ["186-schema-exclmin-31", "a boolean is how 3.0 wrote it"],
]);

const entries = (): readonly Entry[] =>
  present ? JSON.parse(readFileSync(new URL("manifest.json", COLLECTION), "utf8")) : [];

describe("the collection of malformed documents", () => {
  if (!present)
    test.skip(`the collection of malformed documents is not at ${fileURLToPath(COLLECTION)}`, () => {});

  test.each(entries().map((entry) => [entry.id, entry] as const))(
    "the collection of malformed documents: %s",
    async (id, entry) => {
      const diagnostics: Diagnostic[] = [];
      const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
      const path = fileURLToPath(new URL(entry.file, COLLECTION));
      const { sources, set } = await loadDocument(path, {}, report);
      if (set !== undefined) {
        checkStructure(set, report);
        buildModel(set, report);
      }
      const located = locate(withoutConsequences(diagnostics), sources, fileURLToPath(COLLECTION));
      const errors = located.filter(({ severity }) => severity === "error");
      for (const { message, position } of located) {
        expect(message).not.toMatch(/\bat .*\.[jt]s:\d+|undefined|\[object/);
        // Unreadable files have no lines.
        if (sources.size > 0) expect(position?.line).toBeGreaterThan(0);
      }
      if (entry.expect === "ok") expect(errors).toEqual([]);
      if (entry.expect === "error") expect(WARNED_OF.has(id) ? located : errors).not.toEqual([]);
    },
  );
});

const info = '"info":{"title":"T","version":"1"}';
const json = (rest: string): string => `{"openapi":"3.1.0",${info},\n${rest}}`;
const yaml = (rest: string): string =>
  `openapi: "3.1.0"\ninfo: { title: T, version: "1" }\n${rest}\n`;

const schemaX = (rest: string): string => json(`"components":{"schemas":{"X":{${rest}}}}`);

/** One small document for each class of faults. */
test.each([
  ["cut off", json('"paths":{').slice(0, -1), "document/syntax", "2:10"],
  ["two commas", json('"paths":{},,"x-a":1'), "document/syntax", "2:12"],
  ["a key twice", json('"paths":{"/a":{},"/a":{}}'), "document/duplicate-key", "2:18"],
  ["a tab for indentation", yaml("paths:\n\t/a: {}"), "document/syntax", "4:1"],
  ["a sequence as key", yaml("paths: {}\n? [a, b]\n: c"), "document/complex-key", "4:3"],
  ["null as key", yaml("paths: {}\nx-a: { ~: 1 }"), "document/complex-key", "4:8"],
  ["an unknown alias", yaml("paths: *x"), "document/syntax", "3:8"],
  ["1.2", '{"swagger":"1.2"}', "document/swagger", "1:12"],
  ["AsyncAPI", '{"asyncapi":"3.0.0"}', "document/other-format", "1:13"],
  ["wrong type", json('"paths":[]'), "structure/wrong-type", "2:1"],
  [
    "wrong value",
    json('"paths":{},"components":{"parameters":{"X":{"in":"x"}}}'),
    "structure/wrong-value",
    "2:50",
  ],
  ["missing field", '{"openapi":"3.1.0",\n"paths":{}}', "structure/missing-field", "1:1"],
  ["nothing", `{"openapi":"3.1.0",${info}}`, "structure/nothing-described", "1:2"],
  ["lost", json('"paths":{"/a":{"got":{}}}'), "structure/lost-field", "2:16"],
  [
    "status",
    json('"paths":{"/a":{"get":{"responses":{"600":{"description":""}}}}}'),
    "structure/status",
    "2:36",
  ],
  ["path", json('"paths":{"a":{}}'), "structure/path-slash", "2:10"],
  ["reference to nothing", schemaX('"$ref":"#/Y"'), "ref/missing", "2:38"],
  ["reference that is none", schemaX('"$ref":1'), "ref/not-a-string", "2:38"],
  ["reference that is no URI", schemaX('"$ref":"http://[/"'), "ref/not-a-uri", "2:38"],
  ["reference to no file", schemaX('"$ref":"b.json"'), "ref/file-missing", "2:38"],
  ["reference to the network", schemaX('"$ref":"http://h/"'), "ref/remote", "2:38"],
  ["reference out of the folder", schemaX('"$ref":"../b.json"'), "ref/outside", "2:38"],
  [
    "reference to another kind",
    json(
      '"paths":{"/a":{"parameters":[{"$ref":"#/components/schemas/X"}]}},"components":{"schemas":{"X":{}}}',
    ),
    "structure/wrong-kind",
    "2:38",
  ],
  [
    "mapping to nothing",
    schemaX('"discriminator":{"propertyName":"a","mapping":{"b":"#/components/schemas/Y"}}'),
    "structure/lost-target",
    "2:82",
  ],
])("each class of fault is reported where it is: %s", async (_, text, code, place) => {
  const { located } = await structureOf({ [text.startsWith("{") ? "a.json" : "a.yaml"]: text });
  const errors = located.filter(({ severity }) => severity === "error");
  expect(
    errors.map((error) => `${error.code} ${error.position?.line}:${error.position?.column}`),
  ).toContain(`${code} ${place}`);
});
