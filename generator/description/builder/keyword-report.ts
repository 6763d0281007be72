import { isObject } from "../core/json-value.js";
/** How the generator treats the keywords of a document's schemas: `apostille inspect --stage keywords`. */
import { formatCheck } from "../../../runtime/json-schema/formats/table.js";
import { keywordInfo } from "../document/format/keyword-info.js";
import { type KeywordEffect } from "../document/format/vocabulary.js";
import { schemasOf } from "../document/structure/index.js";
import type { DocumentSet } from "../document/types.js";
import { type KeywordIssue, upgradeSchema } from "../document/upgrade.js";
import { whyNot } from "../patterns/usable.js";
import { isOpenEnum } from "./reading/keyword-groups.js";
import type { LocatedValue } from "../core/origin.js";

/**
 * - `validated`: a value that violates it is rejected.
 * - `typed only`: it affects types, or what is filled in, converted or removed; no value is rejected for it.
 * - `resolved`: it identifies schemas, and references are resolved with it.
 * - `documented`: it appears in comments.
 * - `ignored`: it has no effect.
 */
export type Treatment = "validated" | "typed only" | "resolved" | "documented" | "ignored";

export interface KeywordRow {
  /** With its value if the treatment depends on it, as for `format`. */
  readonly keyword: string;
  readonly treatment: Treatment;
  readonly uses: number;
  /** The first schemas that have it. */
  readonly places: readonly Pick<LocatedValue, "document" | "pointer">[];
}

/** One row for each keyword and its treatment, the most used first. Extensions (`x-…`) are left out. */
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

type Keywords = Readonly<Record<string, unknown>>;

function treatmentsIn(
  { value }: LocatedValue,
  { openapi }: DocumentSet,
): readonly Pick<KeywordRow, "keyword" | "treatment">[] {
  if (!isObject(value)) return [];
  const schema: Keywords = value;
  const issues = new Map<string, KeywordIssue["kind"]>();
  const { keywords } = upgradeSchema(schema, openapi.family, ({ keyword, kind }) =>
    issues.set(keyword, kind),
  );
  return Object.keys(schema)
    .filter((keyword) => !keyword.startsWith("x-"))
    .map((keyword) => ({
      keyword: keyword === "format" ? `format ${JSON.stringify(schema[keyword])}` : keyword,
      treatment: isDropped(issues.get(keyword), keyword, keywords)
        ? "ignored"
        : treatmentOf(keyword, keywords),
    }));
}

/** Whatever is left out has been reported with its place. */
function isDropped(
  issue: KeywordIssue["kind"] | undefined,
  keyword: string,
  keywords: Keywords,
): boolean {
  switch (issue) {
    case undefined:
    case "newer":
    case "nullable":
    case "quoted":
      return false;
    case "older":
      return keyword === "required" || (keyword === "additionalItems" && !("items" in keywords));
    case "type":
      return !("type" in keywords);
    case "malformed":
    case "unknown":
    case "ignored-beside-ref":
      return true;
    default:
      return issue satisfies never;
  }
}

function treatmentOf(keyword: string, keywords: Keywords): Treatment {
  const { effect = "shape", with: other } = keywordInfo(keyword) ?? {};
  if (other !== undefined && keywords[other] === undefined) return "ignored";
  switch (keyword) {
    case "if":
      return "then" in keywords || "else" in keywords ? "validated" : "ignored";
    case "format":
      return formatOf(keywords);
    case "pattern":
      return whyNot(String(keywords["pattern"])) === undefined ? "validated" : "ignored";
    case "enum":
      return isOpenEnum(keywords) ? "typed only" : "validated";
    default:
      return treatmentBy(effect);
  }
}

function treatmentBy(effect: KeywordEffect): Treatment {
  switch (effect) {
    case "kind":
    case "shape":
    case "field":
    case "composed":
    case "evaluator":
      return "validated";
    case "direction":
      return "typed only";
    case "typed only":
    case "resolved":
    case "documented":
    case "ignored":
      return effect;
    default:
      return effect satisfies never;
  }
}

function formatOf({ format }: Keywords): Treatment {
  if (formatCheck(String(format)) !== undefined) return "validated";
  return format === "binary" ? "typed only" : "documented";
}
