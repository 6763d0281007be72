/** The judges over a document that somebody else wrote: those that need no cell. */
import { rmSync } from "node:fs";
import { join } from "node:path";

import { loadDocument } from "../../generator/description/document/loading/load.js";
import { attackFolder, writeOutputs } from "../hostile/attack.js";
import { generateFile } from "../support/generate.js";
import { at, isJson } from "../spec/view.js";
import type { Finding } from "./findings/finding.js";
import { componentSamples } from "./types-and-values/components.js";
import { judgeCompilation, TYPES_HEAD, writeProgram } from "./types-and-values/programs.js";
import { separableUses } from "./types-and-values/separable.js";
import { importer } from "./outputs/output.js";

export async function judgeFile(file: string): Promise<readonly Finding[]> {
  const { files } = await generateFile(file, {
    only: ["types", "client", "zod", "server", "msw"],
    runtime: "package",
    lenient: true,
  });
  const folder = attackFolder();
  try {
    writeOutputs(folder, new Map([["document", files]]));
    const own = join(folder, "outputs/document");
    const types = files.get("types.ts") ?? "";
    const isType = (name: string): boolean =>
      new RegExp(`^export (?:interface|type) ${name}\\b`, "m").test(types);
    const uses = separableUses(await schemasOf(file), isType);
    writeProgram(own, uses, TYPES_HEAD);
    const samples = await componentSamples(importer(own));
    return [...samples, ...judgeCompilation(folder, new Map([["document", uses]]))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function schemasOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { set } = await loadDocument(file, {}, () => undefined);
  const found = at(set?.entry.value, "components", "schemas");
  return isJson(found) ? found : {};
}
