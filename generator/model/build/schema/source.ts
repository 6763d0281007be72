import type { Report } from "../../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../../document/types.js";
import { type Family, type Remark, upgradeSchema } from "../../../document/upgrade.js";
import type { Schema } from "../../schema.js";
import { readDocs } from "../docs.js";
import type { Place } from "../place.js";
import { PlaceMap } from "../place-map.js";
import { child, isObject, type ObjectValue, originOf } from "../read.js";
import { reportMalformed, reportRemark } from "./remarks.js";
import { CONSTRAINTS } from "./words.js";

/** A Schema Object as it stands at one place, in the keywords of JSON Schema 2020-12. */
export interface View {
  readonly place: Place;
  readonly words: ObjectValue;
  /** OpenAPI 3.0's `nullable: true`. */
  readonly nullable: boolean;
  /** The place of the value of a keyword, as the document spells it. */
  at(keyword: string): Place | undefined;
}

/** Reads the schemas of a document set: every place once. */
export interface Source {
  readonly family: Family;
  readonly report: Report;
  /** `true` and `false` stay what they are; anything that is no schema is reported and counts as `true`. */
  view(place: Place): View | boolean;
  /** Where the `$ref` of a place leads; nothing where that has been reported as broken. */
  target(place: Place, ref: string): Place | undefined;
  /** Origin and texts of what stands at a place. */
  node(place: Place): Pick<Schema, "origin" | "docs">;
}

export function createSource(documents: DocumentSet, reportAny: Report): Source {
  const report = once(reportAny);
  const { family } = documents.openapi;
  const views = new PlaceMap<View | boolean>();
  const targets = new PlaceMap<Map<string, Place | undefined>>();
  const nodes = new PlaceMap<Pick<Schema, "origin" | "docs">>();
  const read = (place: Place): View | boolean => {
    if (typeof place.value === "boolean") return place.value;
    if (isObject(place.value)) return viewOf(place, place.value, { family, report });
    reportMalformed(place, report);
    return true;
  };
  return {
    family,
    report,
    view: (place) => views.get(place) ?? views.set(place, read(place)),
    target: (place, ref) =>
      remember(targets.get(place) ?? targets.set(place, new Map()), ref, () =>
        documents.resolver.resolve(ref, place),
      ),
    node: (place) =>
      nodes.get(place) ??
      nodes.set(place, { origin: originOf(place), docs: readDocs(place, report) }),
  };
}

/** What is merged into several schemas is looked at several times, and reported once. */
function once(report: Report): Report {
  const reported = new Set<string>();
  return (diagnostic) => {
    const { code, message, location } = diagnostic;
    const identity = `${code} ${location?.document}#${location?.pointer} ${message}`;
    if (!reported.has(identity)) report(diagnostic);
    reported.add(identity);
  };
}

function viewOf(
  place: Place,
  value: ObjectValue,
  { family, report }: { readonly family: Family; readonly report: Report },
): View {
  const remark = (found: Remark): void => reportRemark(found, place, report);
  const { words, nullable, renamed } = upgradeSchema(value, family, remark);
  const at = (keyword: string): Place | undefined =>
    words[keyword] === undefined ? undefined : child(place, renamed[keyword] ?? keyword);
  return { place, words, nullable, at };
}

/** Whether other schemas are parts of this one. Most have none, and are spared what that takes. */
export const isComposed = ({ words }: View): boolean =>
  words["$ref"] !== undefined || words["allOf"] !== undefined;

/** The same schema without some of its keywords. */
export function without(view: View, keywords: readonly string[]): View {
  const words = Object.fromEntries(
    Object.entries(view.words).filter(([word]) => !keywords.includes(word)),
  );
  return { ...view, words };
}

/** Keywords of a schema that say something about the value. */
export const constraintsOf = ({ words }: View): readonly string[] =>
  Object.keys(words).filter((word) => CONSTRAINTS.has(word));

export function remember<Key, Value>(memo: Map<Key, Value>, key: Key, build: () => Value): Value {
  const known = memo.get(key);
  if (known !== undefined || memo.has(key)) return known as Value;
  const value = build();
  memo.set(key, value);
  return value;
}
