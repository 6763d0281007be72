import type { Diagnostic } from "../../generator/description/diagnostics/diagnostic.js";
import { buildModel } from "../../generator/description/builder/build-model.js";
import type { Filters } from "../../generator/description/builder/operations/selection.js";
import { assertInvariants } from "./model-invariants.js";
import type { Api } from "../../generator/description/model/api.js";
import type { Operation } from "../../generator/description/model/operation.js";
import { loadFiles } from "./load.js";

export interface Built {
  readonly api: Api;
  /** The diagnostics of the model builder, without those of loading. */
  readonly diagnostics: readonly Diagnostic[];
  /** `code at pointer`, in the order of reporting. */
  readonly found: readonly string[];
}

/** Builds the model of files, the first of which is the entry, and checks its invariants. */
export async function buildFiles(
  files: Readonly<Record<string, string | object>>,
  filters: Filters = {},
): Promise<Built> {
  const { set } = await loadFiles(files);
  if (set === undefined) throw new Error("the document does not load");
  const diagnostics: Diagnostic[] = [];
  const api = buildModel(set, (diagnostic) => diagnostics.push(diagnostic), filters);
  assertInvariants(api);
  const found = diagnostics.map(({ code, location }) => `${code} at ${location?.pointer ?? "-"}`);
  return { api, diagnostics, found };
}

/** Builds the model of one document; `openapi` and `info` are filled in. */
export const buildDocument = (document: object, openapi = "3.1.1"): Promise<Built> =>
  buildFiles({ "openapi.json": { openapi, info: { title: "Test", version: "1" }, ...document } });

/** The only operation of a model. */
export function onlyOperation({ api }: Built): Operation {
  const [operation, second] = api.operations;
  if (operation === undefined || second !== undefined) {
    throw new Error(`expected one operation, not ${api.operations.length}`);
  }
  return operation;
}

/** A document of one operation. */
export const operation = (
  fields: object,
  {
    method = "get",
    path = "/things",
    ...root
  }: { method?: string; path?: string; [key: string]: unknown } = {},
): object => ({ ...root, paths: { [path]: { [method]: { responses: {}, ...fields } } } });
