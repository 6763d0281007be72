import { redacted } from "./redacted.js";

/** How many causes, or errors of one aggregate, are reported at most. */
const maxErrors = 8;

/**
 * An error in words for a log: what it says is one line, whatever is in it, and lines that begin with spaces say where
 * it was thrown. What else an error carries stays out, because it can show anything that was at work.
 */
export function report(error: unknown): string {
  return causesOf(error).map(described).join("\ncaused by ");
}

/** Writes it to `stderr`. */
export function reportError(error: unknown): void {
  console.error(report(error));
}

function causesOf(error: unknown): readonly unknown[] {
  const found = [error];
  // Grows while it is gone through.
  for (const each of found) {
    if (!(each instanceof Error)) continue;
    const inner = each instanceof AggregateError ? [...each.errors, each.cause] : [each.cause];
    found.push(...inner.filter((one) => one !== undefined && !found.includes(one)));
    if (found.length >= maxErrors) break;
  }
  return found.slice(0, maxErrors);
}

function described(error: unknown): string {
  if (!(error instanceof Error)) return line(typeof error === "string" ? error : typeof error);
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  return [line(`${error.name}: ${error.message}${code}`), ...framesOf(error)].join("\n");
}

/** The frames of a stack, which begins with the message: as many lines as that has. */
function framesOf({ stack = "", message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  const behind = at < 0 ? stack : stack.slice(at + message.length);
  return behind
    .split("\n")
    .filter((each) => /^ {4}at /.test(each))
    .map((each) => `    ${line(each.trim())}`);
}

/** One line of a log, which nothing in it can end, and in which nothing steers a terminal. */
function line(text: string): string {
  return redacted(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
