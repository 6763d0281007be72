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
  const { files, diagnostics } = await generateFile(file, {
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
    const schemas = await schemasOf(file);
    const uses = separableUses(schemas, isType);
    if (uses.length > 0) writeProgram(own, uses, TYPES_HEAD);
    const impossible = new Set(
      diagnostics.flatMap(({ code, position }) =>
        IMPOSSIBLE.has(code) ? (COMPONENT.exec(position?.pointer ?? "")?.[1] ?? []) : [],
      ),
    );
    const samples = (await componentSamples(importer(own))).filter(
      ({ detail }) =>
        !reachable(COMPONENT.exec(detail)?.[1] ?? "", schemas).some((name) => impossible.has(name)),
    );
    return [...samples, ...judgeCompilation(folder, new Map([["document", uses]]))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Warnings that no value has all that a schema asks for, so that there is no sample either. */
const IMPOSSIBLE = new Set([
  "schema/impossible",
  "schema/required-refused",
  "schema/closed-all-of",
]);

const COMPONENT = /\/components\/schemas\/(.+?)(?=\/|: |$)/;

/** The component, and those that it refers to. */
function reachable(first: string, schemas: Readonly<Record<string, unknown>>): readonly string[] {
  const names = new Set([first]);
  for (const name of names)
    for (const [, other = ""] of JSON.stringify(schemas[name] ?? null).matchAll(REFERENCE))
      names.add(other);
  return [...names];
}

const REFERENCE = /"\$ref":"[^"]*\/([^"/]+)"/g;

async function schemasOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { set } = await loadDocument(file, {}, () => undefined);
  const found = at(set?.entry.value, "components", "schemas");
  if (!isJson(found)) return {};
  // OpenAPI 3.0, 4.7.23: what stands beside a reference is ignored.
  const isAlone = String(at(set?.entry.value, "openapi")).startsWith("3.0");
  const siblings = (_: string, value: unknown): unknown => {
    const reference = at(value, "$ref");
    return isAlone && typeof reference === "string" ? { $ref: reference } : value;
  };
  return JSON.parse(JSON.stringify(found), siblings) as Readonly<Record<string, unknown>>;
}
