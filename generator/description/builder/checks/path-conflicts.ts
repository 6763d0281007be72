import { pathAmbiguous } from "../../diagnostics/catalogue/path.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Operation } from "../../model/operation.js";
import { patternOf } from "../operations/path-template.js";

/** Reports operations that match the same requests (OpenAPI 3.2, 4.8.2: "identical and invalid"). */
export function checkPathConflicts(operations: readonly Operation[], report: Report): void {
  const seen = new Map<string, Operation>();
  for (const operation of operations) {
    const { method, path, origin } = operation;
    const pattern = `${method} ${patternOf(path)}`;
    const first = seen.get(pattern);
    if (first === undefined) seen.set(pattern, operation);
    else {
      const related = [{ message: "The other one.", location: first.origin }];
      report(pathAmbiguous({ method, path, other: first.path }, origin, related));
    }
  }
}
