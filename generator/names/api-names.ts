import type { Report } from "../diagnostics/diagnostic.js";
import type { Api } from "../model/api.js";
import { groupOperations, type OperationGroup } from "./operations.js";

/** The names that all files of an output share; worked out once for a document. */
export interface ApiNames {
  /** Operations by their first tag, in the order of the document. */
  readonly groups: readonly OperationGroup[];
}

/** Names what an API has; clashes are reported. */
export const nameApi = (api: Api, report: Report): ApiNames => ({
  groups: groupOperations(api, report),
});
