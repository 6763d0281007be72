import type { Statement } from "./statements.js";

/** Lines of comments. Multi-line strings in runtime/ contain no such lines, which tests ensure. */
const COMMENT_LINES = /^[ \t]*(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\n/gm;

/** A declaration as it is copied: with its comments if it is a type, as editors show them, or if it is used by name. */
export function copiedText({ text }: Statement, isNamed: boolean): string {
  const isType = /^(?:export )?(?:abstract )?(?:class|interface|type) /m.test(text);
  return isNamed || isType ? text : text.replace(COMMENT_LINES, "");
}
