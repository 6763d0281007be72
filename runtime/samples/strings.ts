import { codePoints } from "../json-schema/values/value.js";
import { textInFormat } from "./texts/formats.js";
import { matchingText } from "./texts/pattern-text.js";
import { type SamplePosition, spendText } from "./position.js";
import { boundsOf, type SchemaPart, stringsOf } from "./requirements.js";
import type { Random } from "./texts/random.js";
import { words } from "./texts/words.js";

interface StringRequirements {
  readonly formats: readonly string[];
  readonly patterns: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** Longer strings are rejected rather than made. */
const STRING_LONGEST = 1_000_000;
const STRING_ATTEMPTS = 40;

/** A string with the required lengths, patterns and formats; `undefined` if none was found. */
export function makeString(
  parts: readonly SchemaPart[],
  position: SamplePosition,
): string | undefined {
  const { least, most } = boundsOf(parts, "minLength", "maxLength");
  if (least > most || least > STRING_LONGEST) return undefined;
  const formats = stringsOf(parts, "format");
  const encoded = parts.some(({ schema }) => /^base64$/i.test(String(schema["contentEncoding"])));
  const wanted = {
    formats: encoded ? ["byte", ...formats] : formats,
    patterns: stringsOf(parts, "pattern"),
    least,
    most,
  };
  const tests = wanted.patterns.map(position.context.compilePattern);
  if (wanted.patterns.length > 0) return withPattern(wanted, tests, position);
  const text = withoutPattern(wanted, position.random);
  spendText(position, text ?? "");
  return text;
}

function withoutPattern(
  { formats, least, most }: StringRequirements,
  random: Random,
): string | undefined {
  const known = formats.filter((format) => textInFormat(format, random) !== undefined);
  if (known.length === 0) return words(random, least, most);
  for (const format of known) {
    for (let attempt = 0; attempt < STRING_ATTEMPTS; attempt++) {
      const text = textInFormat(format, random.fork(attempt)) ?? "";
      if (text.length >= least && text.length <= most) return text;
    }
  }
  return undefined;
}

/** Adjusts how often the pattern's parts repeat by how much the last string was too short or too long. */
function withPattern(
  { formats, patterns, least, most }: StringRequirements,
  tests: readonly Pick<RegExp, "test">[],
  position: SamplePosition,
): string | undefined {
  const { random } = position;
  let reach = 8;
  for (let attempt = 0; attempt < STRING_ATTEMPTS; attempt++) {
    const own = random.fork(attempt);
    const pattern = patterns[attempt % patterns.length] ?? "";
    const stretch = { random: own, reach, exact: attempt % 3 !== 0, wild: attempt % 4 === 3 };
    const matching = matchingText(pattern, stretch);
    const format = attempt % 2 === 0 ? formats.map((name) => textInFormat(name, own)) : [];
    const texts = [
      ...format,
      matching,
      open(pattern) ? matching + tail(own, least - matching.length) : matching,
      patterns.map((one) => matchingText(one, stretch)).join(""),
    ];
    for (const text of texts) spendText(position, text ?? "");
    const found = texts.find((text) => text !== undefined && fits(text, { least, most }, tests));
    if (found !== undefined) return found;
    const length = codePoints(matching);
    const closest = Math.min(Math.max(length, least), most);
    reach = Math.max(0, reach + closest - length);
  }
  return undefined;
}

const fits = (
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
  tests: readonly Pick<RegExp, "test">[],
): boolean => {
  const length = codePoints(text);
  return length >= least && length <= most && tests.every((test) => test.test(text));
};

/** Whether more characters may follow a match of the pattern. */
const open = (pattern: string): boolean => !pattern.endsWith("$");

const tail = (random: Random, missing: number): string =>
  words(random, missing, Math.max(missing, 8)).replaceAll(" ", "");
