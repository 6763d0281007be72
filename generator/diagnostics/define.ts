import type { Diagnostic, Location, Severity } from "./diagnostic.js";

/** One entry of the catalogue: everything about a diagnostic but its place and its parameters. */
export interface DiagnosticDefinition<Parameters> {
  readonly code: string;
  readonly severity: Severity;
  readonly message: (parameters: Parameters) => string;
  readonly cause: string;
  readonly fix: string;
}

export interface DiagnosticFactory<Parameters> {
  (parameters: Parameters, location?: Location, related?: Diagnostic["related"]): Diagnostic;
  readonly definition: DiagnosticDefinition<Parameters>;
}

/**
 * Defines a diagnostic; calling the result makes one. Example:
 * `report(missingRef({ ref: "#/a" }, { document, pointer }))`.
 */
export function defineDiagnostic<Parameters>(
  definition: DiagnosticDefinition<Parameters>,
): DiagnosticFactory<Parameters> {
  const create = (
    parameters: Parameters,
    location?: Location,
    related?: Diagnostic["related"],
  ): Diagnostic => ({
    code: definition.code,
    severity: definition.severity,
    message: definition.message(parameters),
    cause: definition.cause,
    fix: definition.fix,
    ...(location && { location }),
    ...(related && { related }),
  });
  return Object.assign(create, { definition });
}
