import { childOf, type Located } from "../../core/origin.js";
import { nothingDescribed } from "../../diagnostics/catalogue/structure.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { object } from "../format/object-types.js";
import type { DocumentSet } from "../types.js";
import type { Visit } from "./visit.js";
import { Walk } from "./walk.js";

/**
 * Checks a description against the structure of its OpenAPI version: the entry document, and everything that references
 * lead to. Reports an error if the generator cannot use a value, a warning if it can ignore it.
 */
export function checkStructure(documents: DocumentSet, report: Report): void {
  walkThrough(documents, { report });
  checkContent(documents, report);
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
export function schemasOf(documents: DocumentSet): readonly Located[] {
  const found: Located[] = [];
  eachObject(documents, (type, place) => {
    if (type === "Schema") found.push(place);
  });
  return found;
}

type ObjectFound = (type: string, place: Located) => void;

function walkThrough(
  documents: DocumentSet,
  { report = () => {}, found }: { readonly report?: Report; readonly found?: ObjectFound },
): Walk {
  const { uri, value } = documents.entry;
  const walk = new Walk(documents, report, found);
  const place = { document: uri, pointer: "", value };
  walk.push({ type: object("OpenAPI"), place, prose: false, name: "The document" });
  walk.run();
  return walk;
}
