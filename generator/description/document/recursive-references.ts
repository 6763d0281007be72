import { childOf, childPointer } from "../core/origin.js";
import { schemaOlderKeyword } from "../diagnostics/catalogue/schemas.js";
import { atKey, type Report } from "../diagnostics/diagnostic.js";
import { DATA_KEYWORDS } from "./format/keyword-info.js";
import type { SourceDocument } from "./types.js";

/**
 * Replaces each `$recursiveRef` of JSON Schema 2019-09 (Core 8.2.4.2) by a `$ref`: to the nearest enclosing schema with
 * `$recursiveAnchor`, or else to the component around it. That is its target, unless another schema extends the
 * component.
 */
export function readRecursiveReferences(source: SourceDocument, report: Report): SourceDocument {
  if (!source.text.includes("$recursiveRef")) return source;
  const onOlder = (keyword: string, pointer: string): void =>
    report(
      schemaOlderKeyword(
        { keyword },
        atKey({ document: source.uri, pointer: childPointer(pointer, keyword) }),
      ),
    );
  return { ...source, value: replaceIn(source.value, { pointer: "", anchor: undefined, onOlder }) };
}

interface Enclosing {
  readonly pointer: string;
  /** The pointer of the schema that a recursive reference resolves to. */
  readonly anchor: string | undefined;
  readonly onOlder: (keyword: string, pointer: string) => void;
}

function replaceIn(value: unknown, enclosing: Enclosing): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { pointer, onOlder } = enclosing;
  const isAnchor = childOf(value, "$recursiveAnchor")?.value === true;
  const isComponent = /^\/components\/schemas\/[^/]+$/.test(pointer);
  const inner = { ...enclosing, ...((isAnchor || isComponent) && { anchor: pointer }) };
  const within = (key: string, member: unknown): unknown =>
    DATA_KEYWORDS.has(key)
      ? member
      : replaceIn(member, { ...inner, pointer: childPointer(pointer, key) });
  if (Array.isArray(value)) return value.map((item, index) => within(String(index), item));
  const { anchor } = inner;
  const refers = childOf(value, "$recursiveRef")?.value === "#" && anchor !== undefined;
  if (refers) onOlder("$recursiveRef", pointer);
  return Object.fromEntries([
    ...Object.entries(value)
      .filter(
        ([key]) =>
          !(refers && key === "$recursiveRef") && !(isAnchor && key === "$recursiveAnchor"),
      )
      .map(([key, member]: [string, unknown]) => [key, within(key, member)] as const),
    ...(refers ? [["$ref", `#${anchor}`] as const] : []),
  ]);
}
