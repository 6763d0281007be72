import { nothingDescribed } from "../../diagnostics/catalogue/structure.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { childOf } from "../../core/origin.js";
import type { DocumentSet } from "../types.js";
import { Walk } from "./walk.js";
import { object } from "../format/object-types.js";
import type { Visit } from "./visit.js";

/**
 * Checks a description against the structure of its OpenAPI version: the entry document, and everything that references
 * lead to. Reports an error if the generator cannot use a value, a warning if it can ignore it.
 */
export function checkStructure(documents: DocumentSet, report: Report): void {
  walkThrough(documents, report);
  checkContent(documents, report);
}

/** References in places where OpenAPI has none, in the entry and in everything that references lead to. */
export function misplacedIn(documents: DocumentSet): readonly Visit[] {
  return walkThrough(documents, () => {}).misplaced;
}

function walkThrough(documents: DocumentSet, report: Report): Walk {
  const { entry } = documents;
  const walk = new Walk(documents, report);
  const place = { document: entry.uri, pointer: "", value: entry.value };
  walk.push({ type: object("OpenAPI"), place, prose: false, name: "The document" });
  walk.run();
  return walk;
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
