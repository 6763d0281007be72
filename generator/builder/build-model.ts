import type { Report } from "../diagnostics/diagnostic.js";
import { reportOnce } from "../diagnostics/report-once.js";
import type { DocumentSet } from "../document/types.js";
import { type BuildContext, createContext } from "./messages/context.js";
import { checkPaths } from "./checks/path-conflicts.js";
import { completeDeclarations, finishDeclarations } from "./checks/completion.js";
import { readDocs } from "./reading/docs.js";
import { checkDirections } from "./checks/directions.js";
import { distinguish } from "./operations/events.js";
import { checkLifecycles } from "./checks/lifecycles.js";
import { readErrorShapes } from "./extensions/error-shapes.js";
import { readRateLimit } from "./extensions/rate-limit.js";
import type { Filters } from "./filters/filter.js";
import { Selection } from "./filters/selection.js";
import { usedSchemes, usedTags } from "./filters/used.js";
import { readSignature } from "./extensions/signature.js";
import { checkSpelling } from "./checks/spelling.js";
import { leaveOutWrongDefaults } from "./checks/defaults.js";
import { buildOperations } from "./operations/operations.js";
import { child, getText, members } from "./reading/read.js";
import { createSchemaBuilder } from "./declarations/schema-builder.js";
import { SchemeLookup } from "./operations/security.js";
import { buildSecuritySchemes } from "./operations/security-schemes.js";
import { buildServers } from "./operations/servers.js";
import { Tags } from "./operations/tags.js";
import { buildWebhooks } from "./operations/webhooks.js";
import { deepFreeze } from "../model/freeze.js";
import type { Api } from "../model/api.js";
import type { Docs } from "../model/node.js";
import { originOf, type Located } from "../core/origin.js";

/**
 * Builds the model of a document. It never throws for what a document holds: what is wrong is reported once and left out, or taken as
 * the diagnostic says. Filters leave out operations and webhooks, and what only those need. The result is frozen.
 */
export function buildModel(documents: DocumentSet, report: Report, filters: Filters = {}): Api {
  const selection = new Selection(filters);
  const once = reportOnce(report);
  const context = createContext(documents, createSchemaBuilder(documents, once), once);
  const { uri, value } = documents.entry;
  const root: Located = { document: uri, pointer: "", value };
  // What is left of a document declares what it needs itself.
  if (!selection.isPartial) declareComponents(root, context);
  const parts = buildParts(root, selection, context);
  selection.reportUnmatched(once);
  const declarations = completeDeclarations(parts, context.schemas);
  const api: Api = { ...parts, declarations, assertions: context.schemas.assertions() };
  checkPaths(api.operations, once);
  checkLifecycles(api, { isWhole: !selection.isPartial, report: once });
  checkSpelling(documents, once);
  leaveOutWrongDefaults(api, once);
  finishDeclarations(api);
  checkDirections(api, once);
  deepFreeze(api);
  return api;
}

function declareComponents(root: Located, { schemas }: BuildContext): void {
  const components = child(root, "components");
  for (const [, place] of members(components && child(components, "schemas")))
    schemas.declare(place);
}

/** Everything that does not depend on the finished schemas. */
export type ModelParts = Omit<Api, "declarations" | "assertions">;

function buildParts(root: Located, selection: Selection, context: BuildContext): ModelParts {
  const { report } = context;
  const components = child(root, "components");
  const info = child(root, "info");
  const declared = buildSecuritySchemes(
    components && child(components, "securitySchemes"),
    context,
  );
  const schemes = new SchemeLookup(declared, context);
  const tags = new Tags(child(root, "tags"), context);
  const servers = buildServers(child(root, "servers"), context) ?? [];
  const security = schemes.alternatives(child(root, "security")) ?? [];
  const surroundings = { tags, schemes, security, servers, selection };
  const operations = buildOperations(child(root, "paths"), surroundings, context);
  return {
    kind: "api",
    origin: originOf(root),
    docs: rootDocs(root, info, context),
    title: getText(info?.value, "title") ?? "",
    version: getText(info?.value, "version") ?? "",
    openapi: context.documents.openapi.written,
    servers,
    tags: selection.isPartial ? usedTags(tags.all(), operations) : tags.all(),
    securitySchemes: selection.isPartial ? usedSchemes(schemes.all(), operations) : schemes.all(),
    operations,
    ...distinguish(buildWebhooks(root, selection, context)),
    ...rootExtensions(root, report),
  };
}

/** What `info` says about the document, and what the root adds. */
function rootDocs(root: Located, info: Located | undefined, { report }: BuildContext): Docs {
  return { ...(info && readDocs(info, report)), ...readDocs(root, report) };
}

function rootExtensions(
  root: Located,
  report: Report,
): Pick<Api, "signature" | "rateLimit" | "errorShapes"> {
  const signature = readSignature(root, report);
  const rateLimit = readRateLimit(root, report);
  return {
    ...(signature !== undefined && { signature }),
    ...(rateLimit !== undefined && { rateLimit }),
    errorShapes: readErrorShapes(root, report),
  };
}
