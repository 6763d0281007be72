import { type LocatedValue, originOf } from "../core/origin.js";
import { type Report, reportOnce } from "../diagnostics/diagnostic.js";
import type { DocumentSet } from "../document/types.js";
import type { Api } from "../model/api.js";
import type { Operation, Tag } from "../model/operation.js";
import type { SecurityScheme } from "../model/security.js";
import type { ReachedDeclarations } from "../model/usage.js";
import { finishModel } from "./checks/finish-model.js";
import { SharedSchemas } from "./declarations/shared-schemas.js";
import { createSchemaBuilder } from "./declarations/schema-builder.js";
import { readRootExtensions } from "./extensions/read-extensions.js";
import { type BuildContext, createBuildContext } from "./messages/context.js";
import { createApiContext, buildOperations } from "./operations/operations.js";
import { type Filters, Selection } from "./operations/selection.js";
import { distinguish, buildWebhooks } from "./operations/webhooks.js";
import { readDocs } from "./reading/docs.js";
import { child, members, getText } from "./reading/read.js";

export interface ModelOptions extends Filters {
  /** Whether schemas that are written out more than once become declarations, as generated code wants it. */
  readonly sharesInline?: boolean;
  /** The names that such schemas have had, by the mark of their text. */
  readonly namedInline?: ReadonlyMap<string, string>;
}

/** A model that only lacks in which messages its declarations are used. */
export interface ModelDraft {
  readonly api: Api;
  /** Completes and freezes it. `elsewhere`: the declarations that messages of other documents lead to. */
  finish(elsewhere?: ReachedDeclarations): Api;
}

/**
 * Builds the model of a document. It never throws because of a document's content: each problem is reported once, and
 * the faulty part is left out or interpreted as the diagnostic says. Filters leave out operations and webhooks, and
 * what only those need. The result is frozen.
 */
export const buildModel = (
  documents: DocumentSet,
  report: Report,
  options: ModelOptions = {},
): Api => draftModel(documents, report, options).finish();

/** The same in two steps, for documents that share declarations. */
export function draftModel(
  documents: DocumentSet,
  report: Report,
  { sharesInline = false, namedInline, ...filters }: ModelOptions = {},
): ModelDraft {
  const selection = new Selection(filters);
  const once = reportOnce(report);
  const shared = sharesInline ? new SharedSchemas(documents, namedInline) : undefined;
  const schemas = createSchemaBuilder(documents, once, { shared });
  const context = createBuildContext(documents, schemas, once);
  const { uri, value } = documents.entry;
  const root: LocatedValue = { document: uri, pointer: "", value };
  // A filtered document declares only the components that it needs.
  declareComponents(root, context, selection);
  const parts = buildParts(root, selection, context);
  selection.reportUnmatched(once);
  // Building every schema, one after the other, may add further declarations.
  const assertions = context.schemas.assertions();
  const declarations = [...context.schemas.declarations(), ...context.patches.declarations()];
  const api: Api = { ...parts, declarations, assertions };
  return {
    api,
    finish(elsewhere) {
      finishModel(api, documents, { isWhole: !selection.isPartial, report: once, elsewhere });
      deepFreeze(api);
      return api;
    },
  };
}

function declareComponents(
  root: LocatedValue,
  { schemas }: BuildContext,
  { isPartial, schemas: named }: Selection,
): void {
  const components = child(root, "components");
  for (const [name, place] of members(components && child(components, "schemas")))
    if (!isPartial || named.has(name)) schemas.declare(place);
  if (!isPartial) schemas.declareMapped();
}

/** Everything that does not depend on the finished schemas. */
type ModelParts = Omit<Api, "declarations" | "assertions">;

function buildParts(root: LocatedValue, selection: Selection, context: BuildContext): ModelParts {
  const { report } = context;
  const api = createApiContext(root, selection, context);
  const operations = buildOperations(child(root, "paths"), api, context);
  const webhooks = buildWebhooks(root, api, context);
  const [tags, schemes] = [api.tags.all(), api.schemes.all()];
  return {
    kind: "api",
    origin: originOf(root),
    ...readInfo(root, context),
    openapi: context.documents.openapi.written,
    servers: api.servers,
    tags: selection.isPartial ? usedTags(tags, operations) : tags,
    securitySchemes: selection.isPartial
      ? usedSchemes(schemes, [...operations, ...webhooks])
      : schemes,
    operations,
    ...distinguish(webhooks),
    ...readRootExtensions(root, report),
  };
}

/** Reads `info`, and the documentation and extensions of the root. */
function readInfo(
  root: LocatedValue,
  { report }: BuildContext,
): Pick<Api, "docs" | "title" | "version"> {
  const info = child(root, "info");
  return {
    docs: { ...(info && readDocs(info, report)), ...readDocs(root, report) },
    title: getText(info?.value, "title") ?? "",
    version: getText(info?.value, "version") ?? "",
  };
}

/** The tags that operations have, and the parents of these tags. */
function usedTags(all: readonly Tag[], operations: readonly Operation[]): readonly Tag[] {
  const byName = new Map(all.map((tag) => [tag.name, tag]));
  const used = new Set(operations.flatMap(({ tags }) => tags));
  // A set may grow during iteration; added members are visited later.
  for (const { parent } of used) {
    const above = parent === undefined ? undefined : byName.get(parent);
    if (above !== undefined) used.add(above);
  }
  return all.filter((tag) => used.has(tag));
}

/** The security schemes that operations accept, or webhooks send. */
function usedSchemes(
  all: readonly SecurityScheme[],
  exchanges: readonly Pick<Operation, "security">[],
): readonly SecurityScheme[] {
  const used = new Set(exchanges.flatMap(({ security }) => security.flat().map(({ key }) => key)));
  return all.filter(({ key }) => used.has(key));
}

/** Freezes a value and everything in it, but does not descend into frozen values. Iterative, so depth is no danger. */
function deepFreeze(root: unknown): void {
  const stack: object[] = [];
  const freeze = (value: unknown): void => {
    // Values that are no objects are not extensible.
    if (!Object.isExtensible(value)) return;
    stack.push(Object.freeze(value) as object);
  };
  freeze(root);
  // A model has hundreds of thousands of values: this avoids making a list of each value's children.
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) for (const child of value) freeze(child);
    else for (const key in value) freeze(value[key as keyof typeof value]);
  }
}
