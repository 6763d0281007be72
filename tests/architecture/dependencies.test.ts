import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g;

/** Words and spelling: what any stage may use. */
const WORDS = ["generator/names/case.ts", "generator/names/closest.ts", "generator/names/hash.ts"];

/** What the files of each folder may import of ours, besides their own folder. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "generator/diagnostics": [...WORDS, "generator/document", "generator/model/node.ts"],
  "generator/document": [...WORDS, "generator/diagnostics", "generator/model/node.ts"],
  "generator/model": [
    ...WORDS,
    "generator/document",
    "generator/diagnostics",
    "runtime/json-schema",
  ],
  "generator/names": ["generator/model", "generator/diagnostics", "generator/print/identifier.ts"],
  "generator/print": ["generator/package-root.ts", "generator/ts-morph.ts"],
  "generator/emitters": [
    "generator/names",
    "generator/model",
    "generator/print",
    "generator/diagnostics",
    "generator/config.ts",
    "generator/timings.ts",
    "generator/write/generated-file.ts",
    "runtime/wire/descriptors/descriptor.ts",
  ],
  runtime: [],
};

/** Packages that one place each may know. */
const ONLY_HERE: Readonly<Record<string, RegExp>> = {
  "ts-morph":
    /^generator\/(ts-morph|print\/(declaration|skeleton)|write\/merge|write\/handler-target)\.ts$/,
  handlebars: /^generator\/print\/template\.ts$/,
  yaml: /^generator\/document\//,
};

const files = ["generator", "runtime"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/"))),
);

const imports = files.flatMap((file) =>
  [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)].map(([, specifier = ""]) => ({
    file,
    specifier,
    target: specifier.startsWith(".")
      ? posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts")
      : undefined,
  })),
);

describe("the architecture", () => {
  it.each(Object.entries(ALLOWED))("%s imports only what stands before it", (folder, allowed) => {
    const wrong = imports.filter(
      ({ file, target }) =>
        file.startsWith(`${folder}/`) &&
        target !== undefined &&
        ![folder, ...allowed].some((place) => target === place || target.startsWith(`${place}/`)),
    );
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  });

  it.each(Object.entries(ONLY_HERE))("%s is known in one place", (name, place) => {
    const wrong = imports.filter(({ file, specifier }) => specifier === name && !place.test(file));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it("lets the runtime import no package, but zod for validators and node: in the Node adapter", () => {
    const wrong = imports.filter(
      ({ file, specifier, target }) =>
        file.startsWith("runtime/") &&
        target === undefined &&
        !(file.startsWith("runtime/zod/") && specifier.startsWith("zod")) &&
        !(file.startsWith("runtime/server/adapters/node") && specifier.startsWith("node:")),
    );
    expect(wrong.map(({ file, specifier }) => `${file} → ${specifier}`)).toEqual([]);
  });
});
