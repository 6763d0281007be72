/** Types of orval: `Note`, `ListNotesParams`, `UploadFileBody`, `ListNotes200`. */
import type { Identifier } from "ts-morph";

import type { DocumentNames } from "../document/names.js";
import type { PlannedType, PlanType, TypeStep } from "../document/types.js";
import type { InlineUse } from "./inline.js";

const PARTS: ReadonlyMap<string, string> = new Map([
  ["Params", "query"],
  ["Headers", "headers"],
  ["Body", "body"],
]);

/** Also for the types that orval names because they are inside others. */
export const planTypes =
  (uses: ReadonlyMap<string, InlineUse>): PlanType =>
  (name, reference, names) => {
    let [owner, steps]: [string, readonly TypeStep[]] = [name, []];
    for (const seen = new Set([owner]); ; seen.add(owner)) {
      const found = planType(owner, reference, names);
      if (found !== undefined) return { ...found, ...(steps.length > 0 && { steps }) };
      const use = uses.get(owner);
      if (use === undefined || seen.has(use.owner)) return undefined;
      [owner, steps] = [use.owner, [...use.steps, ...steps]];
    }
  };

/** The new type for a reference; `undefined` if there is none. */
function planType(
  name: string,
  reference: Identifier,
  names: DocumentNames,
): PlannedType | undefined {
  const schema = names.schema(name);
  if (schema !== undefined) return { node: reference, module: "types", name: schema };
  const [, own = "", kind = ""] = /^(.+?)(Params|Headers|Body|[1-5]\d\d)$/.exec(name) ?? [];
  const target = names.byFunction(own);
  if (target === undefined) return undefined;
  const { request, responses, operation } = target;
  const part = PARTS.get(kind);
  if (part === undefined)
    return { node: reference, module: "operations", name: responses, rest: `[${kind}]` };
  if (request === undefined) return undefined;
  // A part that may be left out is not `undefined` where its type is named.
  const location = part === "headers" ? "header" : part;
  const isNeeded =
    part === "body"
      ? operation.body?.required === true
      : operation.parameters.some((one) => one.location === location && one.required);
  return {
    node: reference,
    module: "operations",
    name: request,
    rest: `["${part}"]`,
    ...(!isNeeded && { wrapper: "NonNullable" }),
  };
}
