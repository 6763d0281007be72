import { braces } from "./braces.js";
import type { Identifier } from "./identifier.js";
import { layout } from "./layout.js";
import { stringLiteral } from "./literal.js";
import type { Module } from "./symbol.js";

export interface ReExport {
  readonly from: Module;
  /** `*` if absent; with `as`, the namespace's name. */
  readonly names?: readonly { readonly name: string; readonly as?: string; readonly typeOnly?: boolean }[];
  readonly as?: Identifier;
}

/** The statement, for a module that is named `specifier` in this file. */
export function reExportText(item: ReExport, specifier: string): string {
  const from = ` from ${stringLiteral(specifier)};`;
  if (item.names === undefined) return `export *${item.as === undefined ? "" : ` as ${item.as}`}${from}`;
  const allTypes = item.names.every((name) => name.typeOnly);
  const names = item.names.map((entry) => {
    const renamed = entry.as === undefined || entry.as === entry.name ? entry.name : `${entry.name} as ${entry.as}`;
    return entry.typeOnly && !allTypes ? `type ${renamed}` : renamed;
  });
  return layout([allTypes ? "export type " : "export ", braces(names), from], { nameOf: ({ name }) => name });
}
