import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import type { Api } from "../../model/api.js";
import { finishDeclarations } from "./completion.js";
import { leaveOutWrongDefaults } from "./defaults.js";
import { checkDirections } from "./directions.js";
import { checkLifecycles } from "./lifecycles.js";
import { checkParameters } from "./parameter-conflicts.js";
import { checkPathConflicts } from "./path-conflicts.js";
import { checkSpelling } from "./spelling.js";

/** Checks what only the whole model shows, and fills in the fields that depend on it. */
export function finishModel(
  api: Api,
  documents: DocumentSet,
  { isWhole, report }: { readonly isWhole: boolean; readonly report: Report },
): void {
  checkPathConflicts(api.operations, report);
  checkLifecycles(api, { isWhole, report });
  checkSpelling(documents, report);
  leaveOutWrongDefaults(api, report);
  finishDeclarations(api);
  checkDirections(api, report);
  checkParameters(api.operations, report);
}
