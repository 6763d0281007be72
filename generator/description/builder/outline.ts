import { type LocatedValue, originOf } from "../core/origin.js";
import type { DocumentSet } from "../document/types.js";
import type { Api } from "../model/api.js";
import { createSchemaBuilder } from "./declarations/schema-builder.js";
import { createBuildContext } from "./messages/context.js";
import { createApiContext, outlineOperations } from "./operations/operations.js";
import { Selection } from "./operations/selection.js";
import { child, members } from "./reading/read.js";

/** The names that a document gives, with nothing behind them. */
export interface Outline {
  /** All operations, without what they send and receive. */
  readonly api: Api;
  /** The keys of webhooks. */
  readonly webhooks: readonly string[];
  /** The names of schemas in `components`. */
  readonly schemas: readonly string[];
}

/** Reads what a document names, whatever filters leave out. Problems are reported when the model is built. */
export function outlineOf(documents: DocumentSet): Outline {
  const report = (): void => undefined;
  const context = createBuildContext(documents, createSchemaBuilder(documents, report), report);
  const { uri, value } = documents.entry;
  const root: LocatedValue = { document: uri, pointer: "", value };
  const parts = createApiContext(root, new Selection({}), context);
  const operations = outlineOperations(child(root, "paths"), parts, context);
  const components = child(root, "components");
  const webhooks = ["x-webhooks", "webhooks"].flatMap((key) => members(child(root, key)));
  return {
    api: {
      kind: "api",
      origin: originOf(root),
      docs: {},
      title: "",
      version: "",
      openapi: documents.openapi.written,
      servers: [],
      tags: parts.tags.all(),
      securitySchemes: [],
      declarations: [],
      operations,
      webhooks: [],
      events: {},
      errorShapes: {},
      assertions: {},
    },
    webhooks: webhooks.map(([key]) => key),
    schemas: members(components && child(components, "schemas")).map(([name]) => name),
  };
}
