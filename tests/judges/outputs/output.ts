/** The outputs of documents, in a folder where they compile and can be imported. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { writeOutputs } from "../../hostile/attack.js";
import { generateFrom, type Output } from "../../support/generate.js";
import type { GrammarDocument } from "../grammar/document.js";

export type Module = Readonly<Record<string, unknown>>;

export interface Generated extends GrammarDocument {
  readonly output: Output;
  /** Where its files are. */
  readonly folder: string;
  /** Imports one of its files, which is named without its extension. */
  load(path: string): Promise<Module>;
}

export async function generateAll(
  folder: string,
  documents: readonly GrammarDocument[],
): Promise<readonly Generated[]> {
  const made: Generated[] = [];
  for (const document of documents) {
    const output = await generateFrom(document.text, document.settings);
    writeOutputs(folder, new Map([[document.name, output.files]]));
    const own = join(folder, "outputs", document.name);
    made.push({ ...document, output, folder: own, load: importer(own) });
  }
  return made;
}

/**
 * Imports files of a folder. Outputs in JavaScript are imported as they are; the test runner takes the types out of
 * others.
 */
export function importer(folder: string): (path: string) => Promise<Module> {
  return async (path) => {
    const file = [".js", ".ts"]
      .map((extension) => join(folder, path) + extension)
      .find((one) => existsSync(one));
    return file === undefined ? {} : import(pathToFileURL(file).href);
  };
}
