import { indistinct } from "../../diagnostics/catalogue/messages.js";
import {
  idTwice,
  neverRead,
  neverWritten,
  pathAmbiguous,
} from "../../diagnostics/catalogue/operations.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import type { Api } from "../../model/api.js";
import { findCycles, referenceGraph } from "../../model/cycles.js";
import type { Operation, Parameter } from "../../model/operation.js";
import type { Declaration, Property } from "../../model/schema.js";
import { leaves } from "../../model/unwrap.js";
import { findUses, type ReachedDeclarations } from "../../model/usage.js";
import { walkSchemas } from "../../model/visit.js";
import { DeclarationRecord } from "../declarations/declaration-record.js";
import { hiddenOperations } from "../operations/path-template.js";
import { leaveOutWrongDefaults } from "./defaults.js";
import { checkLifecycles } from "./lifecycles.js";
import { checkSpelling } from "./spelling.js";

interface Finishing {
  readonly isWhole: boolean;
  readonly report: Report;
  /** The declarations that messages of other documents lead to. */
  readonly elsewhere?: ReachedDeclarations | undefined;
}

/** Checks what only the whole model shows, and fills in the fields that depend on it. */
export function finishModel(
  api: Api,
  documents: DocumentSet,
  { isWhole, report, elsewhere }: Finishing,
): void {
  checkPathConflicts(api.operations, report);
  checkWebhookIds(api, report);
  checkLifecycles(api, { isWhole, report });
  checkSpelling(documents, report);
  leaveOutWrongDefaults(api, report);
  finishDeclarations(api, elsewhere);
  checkDirections(api, report);
  checkParameters(api.operations, report);
}

/** Fills in what depends on the whole document. */
export function finishDeclarations(api: Api, elsewhere?: ReachedDeclarations): void {
  const graph = referenceGraph(api.declarations);
  const useOf = findUses(api, graph, elsewhere);
  const cycleOf = new Map(
    findCycles(graph).flatMap((members, cycle) =>
      members.map((member) => [member, cycle] as const),
    ),
  );
  for (const declaration of api.declarations) {
    if (!(declaration instanceof DeclarationRecord)) continue;
    const cycle = cycleOf.get(declaration);
    if (cycle !== undefined) declaration.cycle = cycle;
    declaration.use = useOf(declaration);
    declaration.finish();
  }
}

/**
 * Reports required properties that never occur: `readOnly` in values that only clients send, `writeOnly` in values that
 * only servers send (OpenAPI 3.0, 4.7.24.2; JSON Schema Validation 9.4).
 */
function checkDirections({ declarations }: Api, report: Report): void {
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

/**
 * Reports query parameters that cannot be told apart. An object in the style `form` with `explode` is sent as its
 * properties, without the parameter's own name (OpenAPI 3.2, 4.12.4).
 */
function checkParameters(operations: readonly Operation[], report: Report): void {
  for (const { parameters } of operations) {
    const senders = new Map<string, Parameter>();
    for (const parameter of parameters.filter(({ location }) => location === "query")) {
      const names = namesOf(parameter);
      const [clash] = names.flatMap((field) => {
        const other = senders.get(field);
        return other === undefined ? [] : [{ field, other }];
      });
      for (const name of names) senders.set(name, senders.get(name) ?? parameter);
      if (clash === undefined) continue;
      const { field, other } = clash;
      const related = [{ message: "The other one.", location: other.origin }];
      const { name, origin } = parameter;
      report(indistinct({ name, other: other.name, field }, origin, related));
    }
  }
}

/** The names under which a parameter is sent. */
function namesOf({ name, codec, schema }: Parameter): readonly string[] {
  if (codec.kind !== "style" || codec.style !== "form" || !codec.explode) return [name];
  const objects = [...leaves(schema)].filter((leaf) => leaf.kind === "object");
  if (objects.length === 0) return [name];
  return [...new Set(objects.flatMap(({ properties }) => properties.map((each) => each.name)))];
}

/** OpenAPI 3.1, 4.8.10.1: an id is unique among all operations, and those of webhooks are operations too. */
function checkWebhookIds({ operations, webhooks }: Api, report: Report): void {
  const holders = new Map(
    operations.filter(({ named }) => named).map(({ id, origin }) => [id, origin] as const),
  );
  for (const { operationId: id, origin } of webhooks) {
    if (id === undefined) continue;
    const location = holders.get(id);
    if (location === undefined) holders.set(id, origin);
    else report(idTwice({ id }, origin, [{ message: "This one has it.", location }]));
  }
}

/** Reports operations that match the same requests as others. */
function checkPathConflicts(operations: readonly Operation[], report: Report): void {
  for (const [{ method, path, origin }, first] of hiddenOperations(operations)) {
    const related = [{ message: "The other one.", location: first.origin }];
    const other = path === first.path ? undefined : `${method} ${first.path}`;
    report(pathAmbiguous({ method, path, other }, origin, related));
  }
}
