/** Keys of queries that a program writes itself: `` [`/notes/${noteId}`, { limit: 9 }] ``. */
import type { Node as SyntaxNode, SourceFile } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type CodeMember, flatObject } from "../document/call.js";
import type { Blocker } from "../document/client-options.js";
import type { Edit } from "../document/migration.js";
import type { CallTarget, DocumentNames } from "../document/names.js";
import { keyEdit, readKeys, staleKeys } from "../document/queries.js";
import { pathOf } from "../document/sent.js";

/** How keys of its hooks begin: with a path. */
const KEY = /^\[\s*["'`]\//;

/**
 * The edits for keys of queries of the document, and what has to be written by hand: if that is one key of an
 * operation, all of its keys, so that they match each other.
 */
export function planKeys(
  files: readonly SourceFile[],
  names: DocumentNames,
): readonly (Edit | Blocker)[] {
  const keys = files
    .flatMap((file) => staleKeys(file, KEY))
    .map((key) => ({ key, ...planKey(key.node, names) }));
  const mixed = new Set(keys.flatMap(({ target, edit }) => (edit === undefined ? target : [])));
  return [
    ...keys.map(({ key, target, edit }) => (mixed.has(target) ? key : (edit ?? key))),
    ...files.flatMap(readKeys),
  ];
}

interface PlannedKey {
  readonly target?: CallTarget | undefined;
  readonly edit?: Edit;
}

function planKey(node: SyntaxNode, names: DocumentNames): PlannedKey {
  const { Node } = loadTsMorph();
  if (!Node.isArrayLiteralExpression(node)) return {};
  const [address, query, more] = node.getElements();
  const target = names.at("GET", pathOf(address) ?? "");
  const params = [...(target?.operation.path ?? "").matchAll(/\{([^{}]*)\}/g)];
  const spans = Node.isTemplateExpression(address) ? address.getTemplateSpans() : [];
  const isOther =
    more !== undefined || (query !== undefined && !Node.isObjectLiteralExpression(query));
  if (target?.query !== "query" || params.length !== spans.length || isOther) return { target };
  const edit = keyEdit(node, target, (editor) => {
    const values = spans.map((one, index): CodeMember => [
      params[index]?.[1] ?? "",
      editor.textOf(one.getExpression()),
    ]);
    return [
      ...(values.length === 0 ? [] : [["params", flatObject(values)] as const]),
      ...(query === undefined ? [] : [["query", editor.textOf(query)] as const]),
    ];
  });
  return { target, edit };
}
