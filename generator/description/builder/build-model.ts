import { type Report, reportOnce } from "../diagnostics/diagnostic.js";
import type { Located } from "../core/origin.js";
import type { DocumentSet } from "../document/types.js";
import type { Api } from "../model/api.js";
import { deepFreeze } from "../model/freeze.js";
import { buildParts } from "./api-parts.js";
import { finishModel } from "./checks/finish-model.js";
import { createSchemaBuilder } from "./declarations/schema-builder.js";
import type { Filters } from "./filters/filter.js";
import { Selection } from "./filters/selection.js";
import { type BuildContext, createContext } from "./messages/context.js";
import { child, members } from "./reading/read.js";

/**
 * Builds the model of a document. It never throws because of a document's content: each problem is reported once, and
 * the faulty part is left out or interpreted as the diagnostic says. Filters leave out operations and webhooks, and
 * what only those need. The result is frozen.
 */
export function buildModel(documents: DocumentSet, report: Report, filters: Filters = {}): Api {
  const selection = new Selection(filters);
  const once = reportOnce(report);
  const context = createContext(documents, createSchemaBuilder(documents, once), once);
  const { uri, value } = documents.entry;
  const root: Located = { document: uri, pointer: "", value };
  // A filtered document declares only the components that it needs.
  if (!selection.isPartial) declareComponents(root, context);
  const parts = buildParts(root, selection, context);
  selection.reportUnmatched(once);
  // Building every schema, one after the other, may add further declarations.
  const assertions = context.schemas.assertions();
  const api: Api = { ...parts, declarations: context.schemas.declarations(), assertions };
  finishModel(api, documents, { isWhole: !selection.isPartial, report: once });
  deepFreeze(api);
  return api;
}

function declareComponents(root: Located, { schemas }: BuildContext): void {
  const components = child(root, "components");
  for (const [, place] of members(components && child(components, "schemas")))
    schemas.declare(place);
}
