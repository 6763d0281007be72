import { atKey } from "../../diagnostics/diagnostic.js";
import {
  schemaBothDirections,
  schemaDefault,
  schemaNoEffect,
} from "../../diagnostics/catalogue/schemas.js";
import { keywordInfo } from "../../document/format/keyword-info.js";
import type { JsonType } from "../../document/keywords.js";
import { childPointer, originOf } from "../../core/origin.js";
import { canonical, type JsonValue } from "../../core/json-value.js";
import { isJson } from "../reading/read.js";
import type { Source, View } from "../reading/source.js";
import { hasType, possibleTypes, type Types, typesOf, valuesIn, type Flat } from "./flat.js";

/** Reports keywords of one schema that contradict each other, or that do nothing. */
export function checkSchema(view: View, flat: Flat, source: Source): void {
  const report = (keyword: string, make: typeof schemaNoEffect, why: string): void => {
    const { document, pointer } = view.place;
    const at = atKey({ document, pointer: childPointer(pointer, keyword) });
    source.report(make({ keyword, why }, at));
  };
  const types = typesOf([{ view, nullable: view.nullable }]);
  for (const keyword of Object.keys(view.keywords)) {
    const { of: type, with: other } = keywordInfo(keyword) ?? {};
    if (type !== undefined && types !== undefined && !admits(types, type))
      report(keyword, schemaNoEffect, `it applies only to values of type ${type}`);
    else if (other !== undefined && view.keywords[other] === undefined)
      report(keyword, schemaNoEffect, `it works only together with \`${other}\``);
  }
  if (view.keywords["readOnly"] === true && view.keywords["writeOnly"] === true) {
    source.report(schemaBothDirections({}, originOf(view.place)));
  }
  checkDefault(view, flat, source);
}

const admits = (types: Types, type: JsonType): boolean =>
  types.has(type) || (type === "number" && types.has("integer"));

function checkDefault(view: View, flat: Flat, source: Source): void {
  const value = view.keywords["default"];
  if (!isJson(value) || isPossible(value, flat)) return;
  const at = { ...originOf(view.place), pointer: childPointer(view.place.pointer, "default") };
  source.report(schemaDefault({ value: JSON.stringify(value) }, at));
}

/** Returns whether a value can be valid, as far as types and listed values determine it. */
export function isPossible(value: JsonValue, flat: Flat): boolean {
  const types = possibleTypes(flat);
  if (types !== undefined && !hasType(value, types)) return false;
  const text = canonical(value);
  return flat.members.every(({ view, nullable }) => {
    const values = valuesIn(view.keywords);
    return (
      values === undefined ||
      (nullable && value === null) ||
      values.some((listed) => canonical(listed) === text)
    );
  });
}
