import { neverRead, neverWritten } from "../../diagnostics/catalogue/operation.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Api } from "../../model/api.js";
import type { Declaration, Property } from "../../model/schema.js";
import { walkSchemas } from "../../model/visit.js";

/**
 * Reports required properties that never occur: `readOnly` in values that only clients send, `writeOnly` in values that
 * only servers send (OpenAPI 3.0, 4.7.24.2; JSON Schema Validation 9.4).
 */
export function checkDirections({ declarations }: Api, report: Report): void {
  for (const declaration of declarations) {
    const absent = absentDirection(declaration);
    if (absent === undefined) continue;
    for (const schema of walkSchemas([declaration.schema])) {
      if (schema.kind !== "object") continue;
      for (const property of schema.properties) {
        if (property.required && property.direction === absent) reportProperty(property, report);
      }
    }
  }
}

/** If values are sent by one side only: the direction of the properties that this side does not send. */
function absentDirection({ use }: Declaration): Property["direction"] | undefined {
  const sent = use.output || use.event;
  if (use.input === sent) return undefined;
  return use.input ? "read" : "write";
}

function reportProperty({ name, direction, origin }: Property, report: Report): void {
  report((direction === "read" ? neverRead : neverWritten)({ name }, origin));
}
