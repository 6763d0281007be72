import {
  schemaBesideRef,
  schemaMalformed,
  schemaNewerKeyword,
  schemaNotSchema,
  schemaNullableIgnored,
  schemaOlderKeyword,
  schemaUnknownKeyword,
  schemaUnknownType,
} from "../../../diagnostics/catalogue/schema.js";
import type { Diagnostic, Location, Report } from "../../../diagnostics/diagnostic.js";
import { expectedForm, KEYWORDS } from "../../../document/keywords.js";
import { childPointer } from "../../../document/pointer.js";
import type { Remark } from "../../../document/upgrade.js";
import { kindOf } from "../../../document/version.js";
import { closest } from "../../../names/closest.js";
import type { Place } from "../place.js";
import { get, originOf } from "../read.js";

export function reportMalformed(place: Place, report: Report): void {
  report(schemaNotSchema({ found: kindOf(place.value) }, originOf(place)));
}

export function reportRemark(remark: Remark, place: Place, report: Report): void {
  const { document, pointer } = place;
  report(diagnosticOf(remark, place, { document, pointer: childPointer(pointer, remark.keyword) }));
}

function diagnosticOf(remark: Remark, place: Place, value: Location): Diagnostic {
  const { keyword } = remark;
  const key = { ...value, atKey: true };
  switch (remark.kind) {
    case "malformed":
      return schemaMalformed(
        { keyword, expected: expectedForm(keyword), found: kindOf(get(place.value, keyword)) },
        value,
      );
    case "unknown":
      return schemaUnknownKeyword({ keyword, guess: closest(keyword, KEYWORDS) }, key);
    case "type":
      return schemaUnknownType({ type: remark.type }, value);
    case "ignored-beside-ref":
      return schemaBesideRef({ keyword }, key);
    case "newer":
      return schemaNewerKeyword({ keyword }, key);
    case "older":
      return schemaOlderKeyword({ keyword }, key);
    case "nullable-ignored":
      return schemaNullableIgnored({}, key);
    default:
      return remark satisfies never;
  }
}
