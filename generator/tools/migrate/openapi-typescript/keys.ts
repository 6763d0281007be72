/** Keys of queries that a program writes itself: `["get", "/notes/{noteId}", { params: { path: { noteId } } }]`. */
import type { ArrayLiteralExpression, SourceFile } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type Blocker, codeParts } from "../document/client-options.js";
import type { Edit } from "../document/migration.js";
import type { DocumentNames } from "../document/names.js";
import { keyEdit, readKeys } from "../document/queries.js";
import { NO_PARTS, planMembers } from "./calls.js";
import { membersOf } from "../editing/objects.js";

/** The edits for keys of queries of the document, and what has to be written by hand. */
export function planKeys(file: SourceFile, names: DocumentNames): readonly (Edit | Blocker)[] {
  const { SyntaxKind } = loadTsMorph();
  return [
    ...file
      .getDescendantsOfKind(SyntaxKind.ArrayLiteralExpression)
      .flatMap((array) => planKey(array, names) ?? []),
    ...readKeys(file),
  ];
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace)$/;

function planKey(array: ArrayLiteralExpression, names: DocumentNames): Edit | Blocker | undefined {
  const { Node } = loadTsMorph();
  const [method, path, given, more] = array.getElements();
  if (!Node.isStringLiteral(method) || !METHOD.test(method.getLiteralText())) return undefined;
  const address = path?.getType().getLiteralValue();
  const target =
    typeof address === "string"
      ? names.at(method.getLiteralText().toUpperCase(), address)
      : undefined;
  if (target === undefined) {
    const property = array.getFirstAncestor(Node.isPropertyAssignment);
    if (property?.getName() !== "queryKey") return undefined;
    return {
      node: array,
      why: "this key matches no query any more: take `…QueryKey()` of its operation",
    };
  }
  const members = given === undefined ? [] : membersOf(given);
  const parts = members && planMembers(NO_PARTS, members);
  if (target.query !== "query" || more !== undefined || parts === undefined || "why" in parts)
    return {
      node: array,
      why: `this key matches no query any more: take \`${target.group}.${target.method}QueryKey()\``,
    };
  return keyEdit(array, target, (editor) => codeParts(parts, editor).request);
}
