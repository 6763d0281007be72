/** A document that a rule rejects, and the same document without the fault. */
export interface Case {
  readonly rule: string;
  readonly name: string;
  /** A pattern that the message must match. */
  readonly says: RegExp;
  /**
   * The document. A `»` marks each position that must be reported, and is removed before linting.
   */
  readonly broken: string;
  readonly fixed: string;
}

export interface Mark {
  readonly line: number;
  readonly column: number;
}

const mark = "»";

/** A marked document, split into its text and the positions, counted from 1, in their order. */
export function unmark(marked: string): { readonly text: string; readonly marks: readonly Mark[] } {
  const lines = marked.replace(/^\n/, "").split("\n");
  const marks = lines.flatMap((line, index) =>
    line
      .split(mark)
      .slice(0, -1)
      .map((_, part, parts) => ({
        line: index + 1,
        column: parts.slice(0, part + 1).join("").length + 1,
      })),
  );
  return { text: lines.join("\n").replaceAll(mark, ""), marks };
}

/** A document of OpenAPI 3.1 as a change: `-` is before the lines of the broken one alone, `+` before those of the fixed. */
export function change(lines: string): Pick<Case, "broken" | "fixed"> {
  const without = (sign: string): string =>
    lines
      .split("\n")
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n");
  return { broken: `openapi: 3.1.0${without("+")}`, fixed: `openapi: 3.1.0${without("-")}` };
}
