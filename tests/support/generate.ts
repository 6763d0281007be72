import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Config } from "../../generator/output/config/config.js";
import type { NameRecord } from "../../generator/output/names/record.js";
import type { Diagnostic } from "../../generator/description/diagnostics/diagnostic.js";
import { locate, type LocatedDiagnostic } from "../../generator/description/reporting/locate.js";
import { vendorCache } from "../../generator/output/copying/vendor.js";
import { generate } from "../../generator/output/stages/generate.js";
import type { Api } from "../../generator/description/model/api.js";

/** The runtime does not change while tests run. */
const vendored = vendorCache();

export interface Output {
  readonly api: Api | undefined;
  /** The names that the next output keeps. */
  readonly record: NameRecord | undefined;
  /** Text by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** Generates in memory from a document given as text or as a value, whose version and title may be left out. */
export async function generateFrom(
  document: string | object,
  config: Omit<Partial<Config>, "input" | "output"> = {},
  kept?: NameRecord,
): Promise<Output> {
  const folder = mkdtempSync(join(tmpdir(), "apostille-"));
  try {
    const input = join(folder, "openapi.yaml");
    writeFileSync(
      input,
      typeof document === "string" ? document : JSON.stringify(whole(document), null, 2),
    );
    return await generateFile(input, config, kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const HEAD = { openapi: "3.1.0", info: { title: "Test", version: "1" } };
const whole = (document: object): object =>
  "openapi" in document || "swagger" in document ? document : { ...HEAD, ...document };

/** Generates in memory from a file. */
export async function generateFile(
  input: string,
  config: Omit<Partial<Config>, "input" | "output"> = {},
  kept?: NameRecord,
): Promise<Output> {
  const found: Diagnostic[] = [];
  const { api, names, files, sources } = await generate(
    { ...config, input, output: join(input, "../out") },
    { report: (diagnostic) => found.push(diagnostic), vendored, kept },
  );
  return {
    api,
    record: names?.book.names,
    files: new Map(files.map(({ path, text }) => [path, text])),
    diagnostics: locate(found, sources, join(input, "..")),
  };
}
