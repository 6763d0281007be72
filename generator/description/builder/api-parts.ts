import { originOf, type Located } from "../core/origin.js";
import type { Api } from "../model/api.js";
import { readRootExtensions } from "./extensions/root.js";
import type { Selection } from "./filters/selection.js";
import { usedSchemes, usedTags } from "./filters/used.js";
import type { BuildContext } from "./messages/context.js";
import { createApiContext } from "./operations/api-context.js";
import { distinguish } from "./operations/events.js";
import { buildOperations } from "./operations/operations.js";
import { buildWebhooks } from "./operations/webhooks.js";
import { readDocs } from "./reading/docs.js";
import { child, getText } from "./reading/read.js";

/** Everything that does not depend on the finished schemas. */
export type ModelParts = Omit<Api, "declarations" | "assertions">;

export function buildParts(root: Located, selection: Selection, context: BuildContext): ModelParts {
  const { report } = context;
  const api = createApiContext(root, selection, context);
  const operations = buildOperations(child(root, "paths"), api, context);
  const [tags, schemes] = [api.tags.all(), api.schemes.all()];
  return {
    kind: "api",
    origin: originOf(root),
    ...readInfo(root, context),
    openapi: context.documents.openapi.written,
    servers: api.servers,
    tags: selection.isPartial ? usedTags(tags, operations) : tags,
    securitySchemes: selection.isPartial ? usedSchemes(schemes, operations) : schemes,
    operations,
    ...distinguish(buildWebhooks(root, selection, context)),
    ...readRootExtensions(root, report),
  };
}

/** Reads `info`, and the documentation and extensions of the root. */
function readInfo(
  root: Located,
  { report }: BuildContext,
): Pick<Api, "docs" | "title" | "version"> {
  const info = child(root, "info");
  return {
    docs: { ...(info && readDocs(info, report)), ...readDocs(root, report) },
    title: getText(info?.value, "title") ?? "",
    version: getText(info?.value, "version") ?? "",
  };
}
