import type { Statement } from "./statements.js";

/** Lines of comments. Nothing in runtime/ has such lines in a text of several lines; tests hold every file to that. */
const COMMENT_LINES = /^[ \t]*(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\n/gm;

/** A declaration as it is copied: with its comments where it is a type, as editors show them, or is used by name. */
export function copiedText({ text }: Statement, isNamed: boolean): string {
  const isType = /^(?:export )?(?:abstract )?(?:class|interface|type) /m.test(text);
  return isNamed || isType ? text : text.replace(COMMENT_LINES, "");
}
