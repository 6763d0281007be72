import { layout, typeDoc, typeExpression, type TypesPlan } from "../../output/index.js";
import type { Schema } from "../../description/index.js";

/** Longer types are truncated: the renderer and the code have them in full. */
const LONGEST_TYPE = 240;

export function typeText(schema: Schema, side: "read" | "write", plan: TypesPlan): string {
  const text = layout(typeDoc(typeExpression(schema, side, plan)), { nameOf: ({ name }) => name })
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    // Before the first alternative of a type that needs several lines.
    .replace(/^\| /, "");
  return text.length <= LONGEST_TYPE ? text : `${text.slice(0, LONGEST_TYPE)}…`;
}
