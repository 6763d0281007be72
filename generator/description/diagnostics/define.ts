import type { Diagnostic, Location, Severity } from "./diagnostic.js";
import {
  formatMessage,
  type MessageParameters,
  type MessageValue,
  type NamesIn,
} from "./message.js";

/** One entry of the catalogue: everything about a diagnostic except its location and its parameters. */
export interface DiagnosticDefinition<
  Template extends string = string,
  Example = Readonly<Record<string, MessageValue>>,
> {
  /** `area/name`. */
  readonly code: string;
  readonly severity: Severity;
  /** Of an error: it costs only what is broken, and is a warning if the document is read leniently. */
  readonly recoverable?: true;
  /** A template: {@link formatMessage}. */
  readonly message: Template;
  /**
   * A value for each parameter of the message. Determines the types of the parameters, and provides an example for the
   * documentation.
   */
  readonly example: Example;
  readonly cause: string;
  readonly fix: string;
}

export interface DiagnosticFactory<Parameters> {
  (parameters: Parameters, location?: Location, related?: Diagnostic["related"]): Diagnostic;
  readonly definition: DiagnosticDefinition;
}

/**
 * Defines a diagnostic. Calling the result creates one, for example: `report(refMissing({ ref: "#/a" }, { document,
 * pointer }))`.
 */
export function defineDiagnostic<
  const Template extends string,
  Example extends Readonly<Record<NamesIn<Template>, MessageValue>>,
>(
  definition: DiagnosticDefinition<Template, Example>,
): DiagnosticFactory<MessageParameters<Template, Example>> {
  const { code, severity, recoverable, message, cause, fix } = definition;
  const create = (
    parameters: MessageParameters<Template, Example>,
    location?: Location,
    related?: Diagnostic["related"],
  ): Diagnostic => ({
    code,
    severity,
    message: formatMessage(message, parameters),
    cause,
    fix,
    ...(recoverable && { recoverable }),
    ...(location && { location }),
    ...(related && { related }),
  });
  return Object.assign(create, { definition });
}
