/** Types of orval: `Note`, `ListNotesParams`, `UploadFileBody`, `ListNotes200`. */
import type { Identifier } from "ts-morph";

import type { DocumentNames } from "../document/names.js";
import type { PlannedType } from "../document/types.js";

const PARTS: ReadonlyMap<string, string> = new Map([
  ["Params", "query"],
  ["Headers", "headers"],
  ["Body", "body"],
]);

/** The new type for a reference; `undefined` if there is none, and it has to stay. */
export function planType(
  name: string,
  reference: Identifier,
  names: DocumentNames,
): PlannedType | undefined {
  const schema = names.schema(name);
  if (schema !== undefined) return { node: reference, module: "types", name: schema };
  const [, own = "", kind = ""] = /^(.+?)(Params|Headers|Body|[1-5]\d\d)$/.exec(name) ?? [];
  const target = names.byFunction(own);
  if (target === undefined) return undefined;
  const { request, responses } = target;
  const part = PARTS.get(kind);
  if (part === undefined)
    return { node: reference, module: "operations", name: responses, rest: `[${kind}]` };
  if (request === undefined) return undefined;
  // A part that may be left out is not `undefined` where its type is named.
  const wrapper = "NonNullable";
  return { node: reference, module: "operations", name: request, rest: `["${part}"]`, wrapper };
}
