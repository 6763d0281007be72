/** The documents with which the promises about all output are tested. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { ARTEFACT_NAMES } from "../../../generator/output/config/artefacts.js";
import { generateFile, generateFrom, type Output } from "../../support/generate.js";
import { DOCUMENT as CLIENT_DOCUMENT } from "../../runtime/client/document.js";
import { HOSTILE } from "./hostile.js";
import { TAKEN_NAMES_DOCUMENT } from "./taken-names.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BASELINES = join(ROOT, "tests/baselines");
const NEIGHBOURS = join(ROOT, "tests/output/artefacts/documents");

/** Every artefact, including those that are generated only on request. */
const ALL = { only: ARTEFACT_NAMES };

type Make = () => Promise<Output>;

/** Our own document, those of the baselines, those of neighbouring cases, and small ones that make trouble. */
const MAKERS: Readonly<Record<string, Make>> = {
  "our own document": () => generateFile(join(ROOT, "spec/openapi.yaml"), ALL),
  "our own document, with parsers": () =>
    generateFile(join(ROOT, "spec/openapi.yaml"), { options: { zod: { parsers: "print" } } }),
  ...Object.fromEntries(
    readdirSync(BASELINES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, () => generateFile(join(BASELINES, name, "openapi.yaml"), ALL)]),
  ),
  ...Object.fromEntries(
    readdirSync(NEIGHBOURS).map((file) => [
      file.replace(/\.yaml$/, ""),
      () => generateFile(join(NEIGHBOURS, file), ALL),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(HOSTILE).map(([name, document]) => [name, () => generateFrom(document, ALL)]),
  ),
  "a client": () => generateFrom(CLIENT_DOCUMENT, { only: ["types", "client"] }),
  "schemas with the names of all that an output has": () => generateFrom(TAKEN_NAMES_DOCUMENT, ALL),
};

/** The output for each of these documents, which all tests share. */
export const DOCUMENTS: Readonly<Record<string, Make>> = Object.fromEntries(
  Object.entries(MAKERS).map(([name, make]) => [name, once(make)]),
);

function once(make: Make): Make {
  let made: Promise<Output> | undefined;
  return () => (made ??= make());
}

/** Writes files to a folder in which packages are found, and removes it when the work is done. */
export async function inFolder<Result>(
  files: ReadonlyMap<string, string>,
  work: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "output-"));
  try {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const sourcesOf = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files.keys()].filter((path) => path.endsWith(".ts"));
