/** What becomes of the keywords of a document's schemas: `apostille inspect --stage keywords`. */
import { formatCheck } from "../../runtime/json-schema/formats/table.js";
import { schemasOf } from "../document/structure/schemas.js";
import type { DocumentSet, Resolved } from "../document/types.js";
import { type Remark, upgradeSchema } from "../document/upgrade.js";
import { isOpen } from "./build/assertions.js";
import { whyNot } from "./build/schema/expressions.js";

/**
 * - `validated`: a value that breaks it is refused.
 * - `typed only`: types and what is filled in, converted or removed follow it; no value is refused for it.
 * - `resolved`: it says how schemas are found, and references lead there.
 * - `documented`: readers find it in comments.
 * - `ignored`: it changes nothing.
 */
export type Treatment = "validated" | "typed only" | "resolved" | "documented" | "ignored";

export interface KeywordRow {
  /** With its value where that decides, as of `format`. */
  readonly keyword: string;
  readonly treatment: Treatment;
  readonly uses: number;
  /** The first schemas in which it stands. */
  readonly places: readonly Pick<Resolved, "document" | "pointer">[];
}

/** One row for each keyword and what becomes of it, the most used first. Extensions (`x-…`) are left out. */
export function keywordReport(documents: DocumentSet, shown = 3): readonly KeywordRow[] {
  const rows = new Map<string, KeywordRow>();
  for (const place of schemasOf(documents)) {
    for (const { keyword, treatment } of treatmentsIn(place, documents)) {
      const key = `${treatment} ${keyword}`;
      const { uses = 0, places = [] } = rows.get(key) ?? {};
      const { document, pointer } = place;
      const here = places.length < shown ? [{ document, pointer }] : [];
      rows.set(key, { keyword, treatment, uses: uses + 1, places: [...places, ...here] });
    }
  }
  return [...rows.values()].sort((a, b) => b.uses - a.uses);
}

type Words = Readonly<Record<string, unknown>>;

function treatmentsIn(
  { value }: Resolved,
  { openapi }: DocumentSet,
): readonly Pick<KeywordRow, "keyword" | "treatment">[] {
  if (typeof value !== "object" || value === null) return [];
  const schema = value as Words;
  const remarks = new Map<string, Remark["kind"]>();
  const { words } = upgradeSchema(schema, openapi.family, ({ keyword, kind }) =>
    remarks.set(keyword, kind),
  );
  return Object.keys(schema)
    .filter((keyword) => !keyword.startsWith("x-"))
    .map((keyword) => ({
      keyword: keyword === "format" ? `format ${JSON.stringify(schema[keyword])}` : keyword,
      treatment: isDropped(remarks.get(keyword), keyword, words)
        ? "ignored"
        : treatmentOf(keyword, words),
    }));
}

/** What is left out has been reported with its place. */
function isDropped(remark: Remark["kind"] | undefined, keyword: string, words: Words): boolean {
  switch (remark) {
    case undefined:
    case "newer":
      return false;
    case "older":
      return keyword === "required" || (keyword === "additionalItems" && !("items" in words));
    case "type":
      return !("type" in words);
    case "malformed":
    case "unknown":
    case "ignored-beside-ref":
    case "nullable-ignored":
      return true;
    default:
      return remark satisfies never;
  }
}

const TREATMENTS: ReadonlyMap<string, Treatment> = new Map([
  ...each("resolved", "$id $anchor $dynamicAnchor $defs definitions"),
  ...each("typed only", "default readOnly writeOnly contentMediaType discriminator"),
  ...each("documented", "title summary description deprecated contentEncoding"),
  ...each(
    "ignored",
    "$schema $vocabulary $comment contentSchema xml externalDocs example examples",
  ),
]);

function each(treatment: Treatment, keywords: string): readonly (readonly [string, Treatment])[] {
  return keywords.split(" ").map((keyword) => [keyword, treatment] as const);
}

/** Keywords that say something only together with another one. */
const NEEDS: Readonly<Record<string, string>> = {
  then: "if",
  else: "if",
  minContains: "contains",
  maxContains: "contains",
};

function treatmentOf(keyword: string, words: Words): Treatment {
  const needed = Object.hasOwn(NEEDS, keyword) ? NEEDS[keyword] : undefined;
  if (needed !== undefined && words[needed] === undefined) return "ignored";
  switch (keyword) {
    case "if":
      return "then" in words || "else" in words ? "validated" : "ignored";
    case "format":
      return formatOf(words);
    case "pattern":
      return whyNot(String(words["pattern"])) === undefined ? "validated" : "ignored";
    case "enum":
      return isOpen(words) ? "typed only" : "validated";
    default:
      return TREATMENTS.get(keyword) ?? "validated";
  }
}

function formatOf({ format }: Words): Treatment {
  if (formatCheck(String(format)) !== undefined) return "validated";
  return format === "binary" ? "typed only" : "documented";
}
