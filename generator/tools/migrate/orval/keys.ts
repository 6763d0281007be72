/** Keys of queries that a program writes itself: `` [`/notes/${noteId}`, { limit: 9 }] ``. */
import type { SourceFile } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type CodeMember, flatObject } from "../document/call.js";
import type { Blocker } from "../document/client-options.js";
import type { Edit } from "../document/migration.js";
import type { DocumentNames } from "../document/names.js";
import { keyEdit, staleKeys } from "../document/queries.js";
import { pathOf } from "../document/sent.js";

/** How keys of its hooks begin: with a path. */
const KEY = /^\[\s*["'`]\//;

/** The edits for keys of queries of the document, and what has to be written by hand. */
export const planKeys = (file: SourceFile, names: DocumentNames): readonly (Edit | Blocker)[] =>
  staleKeys(file, KEY).map((key) => planKey(key, names));

function planKey(key: Blocker, names: DocumentNames): Edit | Blocker {
  const { Node } = loadTsMorph();
  if (!Node.isArrayLiteralExpression(key.node)) return key;
  const [address, query, more] = key.node.getElements();
  const target = names.at("GET", pathOf(address) ?? "");
  const params = [...(target?.operation.path ?? "").matchAll(/\{([^{}]*)\}/g)];
  const spans = Node.isTemplateExpression(address) ? address.getTemplateSpans() : [];
  const isOther = more !== undefined || Node.isSpreadElement(query);
  if (target?.query !== "query" || params.length !== spans.length || isOther) return key;
  return keyEdit(key.node, target, (editor) => {
    const values = spans.map((one, index): CodeMember => [
      params[index]?.[1] ?? "",
      editor.textOf(one.getExpression()),
    ]);
    return [
      ...(values.length === 0 ? [] : [["params", flatObject(values)] as const]),
      ...(query === undefined ? [] : [["query", editor.textOf(query)] as const]),
    ];
  });
}
