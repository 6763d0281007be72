import { atKey } from "../../diagnostics/diagnostic.js";
import { operationLeftOut } from "../../diagnostics/catalogue/operations.js";
import type { LocatedValue } from "../../core/origin.js";
import type { ReferenceContext } from "./follow.js";
import { child, elements, get, getText } from "./read.js";

interface WrittenParameter {
  readonly place: LocatedValue;
  /** The parameters of its path. */
  readonly ofPath: LocatedValue | undefined;
}

/**
 * Returns whether an operation can be generated, and reports it if not. Without its request body, it would be another
 * operation: callers would lose what they send. Other broken parts are left out on their own.
 */
export function isUsableOperation(operation: WrittenParameter, context: ReferenceContext): boolean {
  const why = bodyFault(operation, context) ?? parameterFault(operation, context);
  if (why === undefined) return true;
  context.report(operationLeftOut({ why }, atKey(operation.place)));
  return false;
}

function bodyFault({ place }: WrittenParameter, { follow }: ReferenceContext): string | undefined {
  const body = child(place, "requestBody");
  // An empty key in YAML says nothing.
  if (body === undefined || body.value === null || follow(body) !== undefined) return undefined;
  return "its `requestBody` is broken";
}

/** Swagger 2.0 describes bodies as parameters. */
function parameterFault(
  { place, ofPath }: WrittenParameter,
  { follow }: ReferenceContext,
): string | undefined {
  const written = [...elements(child(place, "parameters")), ...elements(ofPath)];
  const bodies = written.flatMap((entry) => {
    const value = follow(entry)?.place.value;
    const location = get(value, "in");
    return location === "body" || location === "formData"
      ? [{ location, name: getText(value, "name") ?? "" }]
      : [];
  });
  const [body] = bodies;
  if (body === undefined) return undefined;
  return `the parameter "${body.name}" in \`${body.location}\` is that of Swagger 2.0`;
}
