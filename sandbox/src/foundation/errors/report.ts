/** Maximum number of causes and aggregated errors that are reported. */
const maxErrors = 8;

/**
 * Formats an error for a log: its message on one line, whatever it contains, then indented lines with the stack. Other
 * properties of the error are left out, because they may contain any data.
 */
export function report(error: unknown): string {
  return causesOf(error).map(describeError).join("\ncaused by ");
}

/** Writes it to `stderr`. */
export function reportError(error: unknown): void {
  console.error(report(error));
}

function causesOf(error: unknown): readonly unknown[] {
  const errors = [error];
  // The list grows during the iteration.
  for (const each of errors) {
    if (!(each instanceof Error)) continue;
    const inner = each instanceof AggregateError ? [...each.errors, each.cause] : [each.cause];
    const others = inner.filter((one) => one !== undefined && !errors.includes(one));
    errors.push(...others.slice(0, maxErrors - errors.length));
  }
  return errors;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return line(typeof error === "string" ? error : typeof error);
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  return [line(`${error.name}: ${error.message}${code}`), ...framesOf(error)].join("\n");
}

/** The frames of a stack, after the lines of the message with which it begins. */
function framesOf({ stack = "", message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  const behind = at < 0 ? stack : stack.slice(at + message.length);
  return behind
    .split("\n")
    .filter((each) => /^ {4}at /.test(each))
    .map((each) => `    ${line(each.trim())}`);
}

/** A single line of a log, without line breaks and characters that control a terminal. */
function line(text: string): string {
  return redact(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escape);
}

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Patterns of secrets, with the replacement that says only which kind of secret was there. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(sk-|whsec_)[\w-]{8,}/g, "$1…"],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, "$1 …"],
  [/\b((?:signature|access_token)=)[^\s&#"']+/gi, "$1…"],
  [/\b(\w+:\/\/[^\s/:@]*:)[^\s/@]+@/g, "$1…@"],
];

/** A string with its keys, secrets, signatures and passwords redacted. */
function redact(text: string): string {
  return secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
