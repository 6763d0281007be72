/** Generates webhooks and loads them, as a user's program would. */
import { fileURLToPath } from "node:url";

import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import { loadDocument } from "../../generator/document/loading/load.js";
import { runEmitters } from "../../generator/emit/run.js";
import { nameApi } from "../../generator/names/operations.js";
import { webhooks } from "../../generator/emitters/webhooks/index.js";
import { zod } from "../../generator/emitters/zod/index.js";
import { buildModel } from "../../generator/builder/build-model.js";
import type { Api } from "../../generator/model/api.js";
import { vendored } from "../support/vendored.js";
import { buildDocument } from "../support/model.js";

const ROOT = new URL("../../", import.meta.url);

export interface Generated {
  /** File path to text, the runtime included. */
  readonly files: ReadonlyMap<string, string>;
  readonly codes: readonly string[];
}

export function generate(api: Api, { validate = false }: { validate?: boolean } = {}): Generated {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const run = runEmitters(api, validate ? [webhooks, zod] : [webhooks], {
    names: nameApi(api, report),
    report,
  });
  const files = new Map(run.files.map((file) => [file.path, file.text]));
  for (const { path, text } of vendored(run.runtime)) files.set(path, text);
  return { files, codes: diagnostics.map(({ code }) => code) };
}

/** The Evaluation Services API. */
export async function ownApi(): Promise<Api> {
  const { set } = await loadDocument(
    fileURLToPath(new URL("spec/openapi.yaml", ROOT)),
    {},
    () => undefined,
  );
  if (set === undefined) throw new Error("the document does not load");
  return buildModel(set, () => undefined);
}

export const generateFrom = async (
  document: object,
  { openapi = "3.1.1", ...options }: { openapi?: string; validate?: boolean } = {},
): Promise<Generated> =>
  generate((await buildDocument({ paths: {}, ...document }, openapi)).api, options);
