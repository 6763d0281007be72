import { childOf, childPointer, type LocatedValue } from "../../core/origin.js";
import { nothingDescribed, unknownDialect } from "../../diagnostics/catalogue/structure.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { object, type ObjectTypes } from "../format/object-types.js";
import { objectTypes } from "../format/objects.js";
import { isKnownDialect } from "../dialects.js";
import type { DocumentSet } from "../types.js";
import { SWAGGER } from "../version.js";
import type { Visit } from "./visit.js";
import { type ObjectFound, Walk } from "./walk.js";

/**
 * Checks a description against the structure of its OpenAPI version: the entry document, and everything that references
 * lead to. Reports an error if the generator cannot use a value, a warning if it can ignore it.
 */
export function checkStructure(documents: DocumentSet, report: Report): void {
  // What is upgraded was checked as it was written.
  if (documents.openapi.written === SWAGGER) return;
  const { uri, value } = documents.entry;
  const checkDialect = dialectCheck(report);
  checkDialect({ document: uri, pointer: "", value }, "jsonSchemaDialect");
  walkThrough(documents, {
    report,
    found: (type, place) => type === "Schema" && checkDialect(place, "$schema"),
  });
  checkContent(documents, report);
}

/** A dialect that is not known has keywords that are not read, or have another meaning there. Each is reported once. */
function dialectCheck(report: Report): (place: LocatedValue, field: string) => void {
  const reported = new Set<unknown>();
  return ({ document, pointer, value }, field) => {
    const dialect = childOf(value, field)?.value;
    if (typeof dialect !== "string" || isKnownDialect(dialect) || reported.has(dialect)) return;
    reported.add(dialect);
    report(unknownDialect({ dialect }, { document, pointer: childPointer(pointer, field) }));
  };
}

/** References in places where OpenAPI has none, in the entry and in everything that references lead to. */
export function misplacedIn(documents: DocumentSet): readonly Visit[] {
  return walkThrough(documents, {}).misplaced;
}

/** OpenAPI 3.0 requires `paths`; 3.1 and later require one of three (section 4.8.1). */
function checkContent({ entry, openapi }: DocumentSet, report: Report): void {
  const { uri, value } = entry;
  if (childOf(value, "paths") !== undefined || childOf(value, "webhooks") !== undefined) return;
  const components = childOf(value, "components")?.value;
  const described = typeof components === "object" && Object.keys(components ?? {}).length > 0;
  if (described || (components !== undefined && openapi.family !== "3.0")) return;
  report(
    nothingDescribed(
      { fields: openapi.family === "3.0" ? "`paths`" : "`paths`, `webhooks` or `components`" },
      atKey({ document: uri, pointer: "/openapi" }),
    ),
  );
}

/** Calls `found` with every object of a description and its type, in all of its documents, each once. */
export function eachObject(documents: DocumentSet, found: ObjectFound): void {
  walkThrough(documents, { found });
}

/** Every Schema Object of a description, in all of its documents, without duplicates. */
export function schemasOf(documents: DocumentSet): readonly LocatedValue[] {
  const found: LocatedValue[] = [];
  eachObject(documents, (type, place) => {
    if (type === "Schema") found.push(place);
  });
  return found;
}

interface WalkOptions {
  readonly report?: Report;
  readonly found?: ObjectFound;
  /** The object types, and the name of that of the entry. Default: those of OpenAPI 3. */
  readonly grammar?: { readonly types: ObjectTypes; readonly root: string };
}

/** Visits every object of a description, and checks it. */
export function walkThrough(
  documents: DocumentSet,
  { report = () => {}, found, grammar = { types: objectTypes, root: "OpenAPI" } }: WalkOptions,
): Walk {
  const { uri, value } = documents.entry;
  const walk = new Walk(documents, grammar.types, { report, ...(found && { found }) });
  const place = { document: uri, pointer: "", value };
  walk.push({ type: object(grammar.root), place, prose: false, name: "The document" });
  walk.run();
  return walk;
}
