import { expect, it } from "vitest";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import {
  createManifest,
  type Manifest,
  type ManifestSource,
  printManifest,
  readManifest,
} from "../../../generator/output/write/manifest.js";

const source: ManifestSource = {
  generator: "1.0.0",
  options: { emitters: ["types", "zod"], dates: "string" },
  inputs: new Map([
    ["paths/quotes.yaml", "get: {}"],
    ["openapi.yaml", "openapi: 3.1.1"],
  ]),
  files: [
    { path: "types.ts", text: "export type A = 1;\n" },
    { path: "client/index.ts", text: "export {};\n" },
    { path: "handlers.ts", text: "// yours\n", once: true },
  ],
};

function read(text: string): { manifest: Manifest | undefined; messages: string[] } {
  const found: Diagnostic[] = [];
  const manifest = readManifest(text, {
    path: ".apostille.json",
    report: (diagnostic) => found.push(diagnostic),
  });
  return { manifest, messages: found.map(({ message }) => message) };
}

it("the manifest comes back as it was written", () => {
  const manifest = createManifest(source);
  expect(read(printManifest(manifest))).toEqual({ manifest, messages: [] });
});

it("the manifest does not depend on the order of anything", () => {
  const shuffled = {
    ...source,
    options: { dates: "string", emitters: ["types", "zod"], unset: undefined },
    inputs: new Map([...source.inputs].reverse()),
    files: [...source.files].reverse(),
  };
  expect(printManifest(createManifest(shuffled))).toBe(printManifest(createManifest(source)));
});

it("the manifest hashes with SHA-256 and ends in a line end", () => {
  const manifest = createManifest({ ...source, inputs: new Map([["empty", ""]]) });
  expect(manifest.inputs.get("empty")).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
  expect(printManifest(manifest)).toMatch(/^\{\n {2}"format": 1,\n.*\n\}\n$/s);
});

it("the manifest keeps names that mean something in JavaScript", () => {
  const files = [{ path: "__proto__", text: "x" }];
  const manifest = createManifest({ ...source, files });
  expect(read(printManifest(manifest)).manifest?.files.get("__proto__")).toBeDefined();
});

it.each([
  ["{", "it is not JSON"],
  ["[]", "it is not an object"],
  ['{"format":2}', "its format is 2, and this version reads 1"],
  ['{"format":1}', "must be strings"],
  ['{"format":1,"generator":"1","options":"","inputs":{},"files":{"a":"1"},"once":{}}', "SHA-256"],
  [
    `{"format":1,"generator":"1","options":"","inputs":{},"files":{"/a":"${"0".repeat(64)}"},"once":{}}`,
    "cannot be an output file",
  ],
])("the manifest is refused as %s", (text, why) => {
  const { manifest, messages } = read(text);
  expect(manifest).toBeUndefined();
  expect(messages[0]).toContain(why);
});
