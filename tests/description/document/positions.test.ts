/** Diagnostics point at the value that is wrong, or at its key where the whole entry is. */
import { expect, test } from "vitest";

import { buildModel } from "../../../generator/description/builder/build-model.js";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { locate } from "../../../generator/description/reporting/locate.js";
import { loadFiles } from "../../support/load.js";

test.each([
  ["a key", "operation/body-unusual", "requestBody:"],
  ["a value", "parameter/style", "matrix"],
  ["a key of a map", "path/braces", "/a/{x:"],
])("a diagnostic points at %s: %s", async (_, code, text) => {
  const lines = [
    'openapi: "3.1.0"',
    'info: { title: T, version: "1" }',
    "paths:",
    "  /a/{x:",
    "    get:",
    "      parameters:",
    "        - { name: a, in: query, style: matrix, schema: {} }",
    "      requestBody:",
    "        content: { application/json: {} }",
  ];
  const { set, sources, folder } = await loadFiles({ "a.yaml": lines.join("\n") });
  const found: Diagnostic[] = [];
  if (set !== undefined) buildModel(set, (diagnostic) => found.push(diagnostic));
  const place = locate(found, sources, folder).find((each) => each.code === code)?.position;
  const line = lines.findIndex((each) => each.includes(text));
  expect([place?.line, place?.column]).toEqual([line + 1, (lines[line]?.indexOf(text) ?? 0) + 1]);
});
