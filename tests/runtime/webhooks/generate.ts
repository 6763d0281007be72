/** Generates webhooks and loads them, as a user's program would. */
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { loadDocument } from "../../../generator/description/document/loading/load.js";
import { withOptions } from "../../../generator/output/emit/emitter.js";
import { runEmitters } from "../../../generator/output/emit/run.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { webhooks } from "../../../generator/output/emitters/webhooks/index.js";
import { zod } from "../../../generator/output/emitters/zod/index.js";
import { buildModel } from "../../../generator/description/builder/build-model.js";
import type { Api } from "../../../generator/description/model/api.js";
import type { ReceiverSource } from "../../../runtime/webhooks/receiver/receiver.js";
import { typeErrors } from "../../support/compile.js";
import { inFolder } from "../zod/generate.js";
import { vendored } from "../../support/vendored.js";
import { buildDocument } from "../../support/model.js";

const ROOT = new URL("../../../", import.meta.url);

export interface Generated {
  /** File path to text, the runtime included. */
  readonly files: ReadonlyMap<string, string>;
  readonly codes: readonly string[];
}

interface Choices {
  /** Whether validators are generated too. */
  readonly validate?: boolean;
  /** Whether senders are generated without a server. */
  readonly send?: boolean;
}

export function generate(api: Api, { validate = false, send = false }: Choices = {}): Generated {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const events = send ? withOptions(webhooks, { sender: "always" }) : webhooks;
  const run = runEmitters(api, validate ? [events, zod] : [events], {
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
  { openapi = "3.1.1", ...options }: Choices & { openapi?: string } = {},
): Promise<Generated> =>
  generate((await buildDocument({ paths: {}, ...document }, openapi)).api, options);

// Parts of documents with webhooks.
export const json = (schema: object): object => ({ content: { "application/json": { schema } } });
export const webhook = (requestBody: object | undefined, more: object = {}): object => ({
  post: { ...(requestBody && { requestBody }), responses: { 204: { description: "OK" } }, ...more },
});
export const event = (type: string, more: object = {}): object => ({
  type: "object",
  required: ["type"],
  properties: { type: { const: type }, ...more },
});

/** Compiles a program against output, under all flags that output must satisfy. */
export const errorsOf = ({ files }: Generated, program: string): Promise<readonly string[]> =>
  inFolder(new Map([...files, ["program.ts", program]]), (folder) =>
    typeErrors(folder, "7", [...files.keys(), "program.ts"]),
  );

export const load = ({ files }: Generated): Promise<Record<string, unknown>> =>
  inFolder(
    files,
    (folder) =>
      import(pathToFileURL(join(folder, "webhooks.ts")).href) as Promise<Record<string, unknown>>,
  );

export const sourceOf = async (output: Generated): Promise<ReceiverSource> =>
  (await load(output))["webhookSource"] as ReceiverSource;
