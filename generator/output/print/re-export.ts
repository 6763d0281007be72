import { braces } from "./layout/braces.js";
import type { Identifier } from "./escape/identifier.js";
import { layout } from "./layout/layout.js";
import { stringLiteral } from "./escape/literal.js";
import type { Module } from "./layout/symbol.js";

export interface ReExport {
  readonly from: Module;
  /** `*` if absent; with `as`, the namespace's name. */
  readonly names?: readonly ExportedName[];
  readonly as?: Identifier;
  /** Re-exports only the types of a module, none of its values. */
  readonly typeOnly?: boolean;
}

export interface ExportedName {
  readonly name: string;
  readonly as?: string;
  readonly typeOnly?: boolean;
}

/** The statement for a module with the given specifier in this file. */
export function reExportText(item: ReExport, specifier: string): string {
  const from = ` from ${stringLiteral(specifier)};`;
  if (item.names === undefined) {
    return `export ${item.typeOnly ? "type " : ""}*${item.as === undefined ? "" : ` as ${item.as}`}${from}`;
  }
  const allTypes = item.names.every((name) => name.typeOnly);
  const names = item.names.map((entry) => {
    const renamed = entry.as === undefined ? entry.name : `${entry.name} as ${entry.as}`;
    return entry.typeOnly && !allTypes ? `type ${renamed}` : renamed;
  });
  return layout([allTypes ? "export type " : "export ", braces(names), from], {
    nameOf: ({ name }) => name,
  });
}
