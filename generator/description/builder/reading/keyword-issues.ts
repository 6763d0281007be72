import {
  schemaBesideRef,
  schemaMalformed,
  schemaNewerKeyword,
  schemaNotSchema,
  schemaNullable,
  schemaOlderKeyword,
  schemaUnknownKeyword,
  schemaQuotedValue,
} from "../../diagnostics/catalogue/schemas.js";
import {
  atKey,
  type Diagnostic,
  type Location,
  type Report,
} from "../../diagnostics/diagnostic.js";
import { KEYWORDS } from "../../document/format/keyword-info.js";
import { expectedForm } from "../../document/keywords.js";
import { unclearTypeOf } from "../../document/structure/values.js";
import { childPointer, originOf, type LocatedValue } from "../../core/origin.js";
import type { KeywordIssue } from "../../document/upgrade.js";
import { kindOf } from "../../document/version.js";
import { closest } from "../../core/closest.js";
import { get } from "./read.js";

export function reportMalformed(place: LocatedValue, report: Report): void {
  report(schemaNotSchema({ found: kindOf(place.value) }, originOf(place)));
}

export function reportKeywordIssue(issue: KeywordIssue, place: LocatedValue, report: Report): void {
  const { document, pointer } = place;
  report(diagnosticOf(issue, place, { document, pointer: childPointer(pointer, issue.keyword) }));
}

/** Describes a value of the wrong form: where a list is expected, a list is empty or holds something else. */
const listOrKind = (value: unknown): string =>
  Array.isArray(value)
    ? value.length === 0
      ? "an empty list"
      : "a list of other values"
    : kindOf(value);

function diagnosticOf(issue: KeywordIssue, place: LocatedValue, value: Location): Diagnostic {
  const { keyword } = issue;
  const key = atKey(value);
  switch (issue.kind) {
    case "malformed":
      return schemaMalformed(
        { keyword, expected: expectedForm(keyword), found: listOrKind(get(place.value, keyword)) },
        value,
      );
    case "unknown":
      return schemaUnknownKeyword({ keyword, guess: closest(keyword, KEYWORDS) }, key);
    case "type":
      return unclearTypeOf(issue.type, value);
    case "quoted":
      return schemaQuotedValue({ keyword, value: issue.value }, value);
    case "ignored-beside-ref":
      return schemaBesideRef({ keyword }, key);
    case "newer":
      return schemaNewerKeyword({ keyword }, key);
    case "older":
      return schemaOlderKeyword({ keyword }, key);
    case "nullable":
      return schemaNullable({}, key);
    default:
      return issue satisfies never;
  }
}
