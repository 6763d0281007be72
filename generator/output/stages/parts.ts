/** From documents that share an output to what is printed of each. */
import type { LoadedConfig } from "../config/config.js";
import { documentsOf } from "../config/documents.js";
import { type Api, sharedModel, type Timings } from "../../description/index.js";
import type { OutputPart } from "../documents/run.js";
import { nameSchemas } from "../documents/schema-names.js";
import { SHARED_FOLDER } from "../emit/module-names.js";
import { type ApiNames, nameApi } from "../names/operations.js";
import { NameBook } from "../names/record.js";
import type { EmissionSource } from "./emit.js";
import { readTogether } from "./read.js";
import type { ReadOutcome, StageOptions } from "./stage.js";

/** Reads and names the documents of an entry. There is no source if one of them is unusable. */
export async function readParts(
  config: LoadedConfig,
  options: StageOptions & { readonly timings: Timings },
): Promise<Pick<ReadOutcome, "sources"> & { readonly source?: EmissionSource }> {
  const { report, timings, kept } = options;
  const { sources, documents = [] } = await readTogether(documentsOf(config), {
    ...options,
    sharesInline: true,
  });
  const [first, ...others] = documents;
  if (first === undefined) return { sources };
  const shared = timings.measure("model", () =>
    sharedModel([first.api, ...others.map(({ api }) => api)]),
  );
  const book = new NameBook(kept);
  const recorded = book.kind("schemas");
  const named = nameSchemas(documents, { shared, report, recorded });
  const parts = named.documents.map(({ name, api, set, schemas, config: own }) => ({
    name,
    api,
    set,
    options: { ...own.options },
    names: { ...nameApi(api, report, book.within(name)), schemas },
  }));
  const common: OutputPart = {
    name: SHARED_FOLDER,
    api: shared.api,
    options: { ...config.options },
    names: { groups: [], book, schemas: named.shared },
  };
  const names: ApiNames = {
    groups: parts.flatMap((part) => part.names.groups),
    book,
    documents: new Map(parts.map((part) => [part.name, part.names])),
  };
  const api: Api = {
    ...first.api,
    title: parts.map((part) => part.api.title).join(", "),
    version: "",
    operations: parts.flatMap((part) => part.api.operations),
    webhooks: parts.flatMap((part) => part.api.webhooks),
    declarations: [common, ...parts].flatMap((part) =>
      part.api.declarations.filter((one) => part === common || shared.copyOf(one) === undefined),
    ),
  };
  return { sources, source: { api, documents: first.set, names, parts: [common, ...parts] } };
}
