import type { LocatedDiagnostic, SourceLocation } from "../locate.js";
import { printable } from "../../core/text.js";

const COLOURS = { error: "31", warning: "33", info: "36" } as const;
const MAX_LINE = 160;

/**
 * For people: what, where with a code frame, why, and how to fix it. Diagnostics with the same explanation share it: it
 * is printed with the first of them.
 */
export function pretty(diagnostics: readonly LocatedDiagnostic[], colour: boolean): string {
  const paint = painter(colour);
  const explained = new Set<string>();
  return diagnostics
    .map((diagnostic) => {
      const explanation = explanationOf(diagnostic);
      const isNew = !explained.has(explanation);
      explained.add(explanation);
      return block(diagnostic, isNew ? explanation : undefined, paint);
    })
    .join("\n");
}

const explanationOf = ({ cause, fix }: LocatedDiagnostic): string =>
  `    why  ${printable(cause)}\n    fix  ${printable(fix)}`;

/** Wraps a text in the escape sequences of a colour (ECMA-48, SGR). */
export type Paint = (code: string, text: string) => string;

export const painter =
  (colour: boolean): Paint =>
  (code, text) =>
    colour ? `\u001b[${code}m${text}\u001b[0m` : text;

function block(
  diagnostic: LocatedDiagnostic,
  explanation: string | undefined,
  paint: Paint,
): string {
  const { severity, code, position } = diagnostic;
  const head = `${paint(`1;${COLOURS[severity]}`, severity)} ${paint("2", code)}  ${printable(diagnostic.message)}`;
  return [
    head,
    ...(position === undefined ? [] : frame(position, paint)),
    ...(explanation === undefined ? [] : [explanation]),
    ...(diagnostic.reproduce === undefined ? [] : [`    try  ${printable(diagnostic.reproduce)}`]),
    ...diagnostic.related.map(
      ({ message, position: at }) => `    see  ${address(at)}  ${printable(message)}`,
    ),
    "",
  ].join("\n");
}

const address = ({ file, line, column }: SourceLocation): string =>
  `${printable(file)}:${line}:${column}`;

/** A position: file, line and column, and the line with its part marked. */
export function frame(position: SourceLocation, paint: Paint): readonly string[] {
  const where = `  ${paint("36", address(position))}  ${paint("2", `#${printable(position.pointer)}`)}`;
  if (position.text === "") return [where];
  const { before, marked, after } = excerpt(position);
  const gutter = String(position.line);
  return [
    where,
    `  ${paint("2", `${gutter} |`)} ${before}${marked}${after}`,
    `  ${paint("2", `${" ".repeat(gutter.length)} |`)} ${" ".repeat(before.length)}${paint("31", "^".repeat(Math.max(1, marked.length)))}`,
  ];
}

/** The marked part of a line and its surroundings; a long line (minified JSON) is truncated around it. */
function excerpt({ text, column, length }: SourceLocation) {
  const at = column - 1;
  const start = text.length <= MAX_LINE ? 0 : Math.max(0, at - MAX_LINE / 2);
  const end = Math.min(text.length, start + MAX_LINE);
  const stop = Math.min(at + length, end);
  return {
    before: `${start > 0 ? "…" : ""}${printable(text.slice(start, at))}`,
    marked: printable(text.slice(at, stop)),
    after: `${printable(text.slice(stop, end))}${end < text.length ? "…" : ""}`,
  };
}
