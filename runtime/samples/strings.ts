import { codePoints } from "../json-schema/values/value.js";
import { formatCheck } from "../json-schema/formats/table.js";
import type { Lengths } from "./texts/fitted.js";
import { isKnownFormat, textInFormat } from "./texts/formats.js";
import { textNamed } from "./texts/names.js";
import { matchingText } from "./texts/pattern-text.js";
import { nameOf, type SamplePosition, spendText } from "./position.js";
import { boundsOf, type SchemaPart, stringsOf } from "./requirements.js";
import type { Random } from "./texts/random.js";
import { words } from "./texts/words.js";

interface StringRequirements extends Lengths {
  /** The formats of which texts can be made. */
  readonly formats: readonly string[];
  readonly patterns: readonly string[];
  /** Whether a text has the patterns and the formats. */
  readonly checks: readonly ((text: string) => boolean)[];
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
  const patterns = stringsOf(parts, "pattern");
  const encoded = parts.some(({ schema }) => /^base64$/i.test(String(schema["contentEncoding"])));
  const wanted = {
    formats: (encoded ? [...formats, "byte"] : formats).filter(isKnownFormat),
    patterns,
    checks: [...patterns.map(patternCheck), ...formats.flatMap((name) => formatCheck(name) ?? [])],
    least,
    most,
  };
  if (patterns.length > 0) return withPattern(wanted, position);
  const text = withoutPattern(wanted, position);
  spendText(position, text ?? "");
  return text;

  function patternCheck(pattern: string): (text: string) => boolean {
    const expression = position.context.compilePattern(pattern);
    return (text) => expression.test(text);
  }
}

function withoutPattern(
  { formats, least, most }: StringRequirements,
  position: SamplePosition,
): string | undefined {
  const { random } = position;
  if (formats.length > 0)
    return formats
      .map((format) => textInFormat(format, random, { least, most }))
      .find((text) => text !== undefined);
  const named = textNamed(nameOf(position), random) ?? "";
  const isLong = named.length >= Math.max(1, least) && named.length <= most;
  return isLong ? named : words(random, least, most);
}

/** Adjusts how often the pattern's parts repeat by how much the last string was too short or too long. */
function withPattern(wanted: StringRequirements, position: SamplePosition): string | undefined {
  const { random } = position;
  const { formats, patterns, least, most } = wanted;
  let reach = 8;
  for (let attempt = 0; attempt < STRING_ATTEMPTS; attempt++) {
    const own = random.fork(attempt);
    const pattern = patterns[attempt % patterns.length] ?? "";
    const stretch = { random: own, reach, exact: attempt % 3 !== 0, wild: attempt % 4 === 3 };
    const matching = matchingText(pattern, stretch);
    // Of growing length, because a match may take the place of their larger part.
    const lengths = { least: least + attempt, most: most + attempt };
    const inFormat = formats.map((name) => textInFormat(name, own, lengths) ?? "");
    const longer = open(pattern) ? [matching + tail(own, least - matching.length)] : [];
    const texts = [
      ...inFormat,
      // What has to differ from others seldom does if it is only what the pattern asks for.
      ...(position.fresh ? longer : []),
      matching,
      ...(attempt % 4 === 0 ? inFormat.flatMap((text) => mixtures(text, matching)) : []),
      ...longer,
      patterns.map((one) => matchingText(one, stretch)).join(""),
    ];
    for (const text of texts) spendText(position, text);
    const found = texts.find((text) => fits(text, wanted));
    if (found !== undefined) return found;
    const length = codePoints(matching);
    const closest = Math.min(Math.max(length, least), most);
    reach = Math.max(0, reach + closest - length);
  }
  return undefined;
}

/** How far mixtures reach into a text. */
const MIXED_LONGEST = 100;

/** A text of a format with a match in the place of its end, of its beginning, or of something between. */
function mixtures(text: string, matching: string): readonly string[] {
  const cuts = Array.from({ length: Math.min(text.length, MIXED_LONGEST) }, (_, index) => index);
  return [
    ...cuts.map((cut) => text.slice(0, text.length - cut) + matching),
    ...cuts.map((cut) => matching + text.slice(cut)),
    ...cuts.flatMap((from) =>
      cuts.slice(from).map((to) => text.slice(0, from) + matching + text.slice(to)),
    ),
  ];
}

function fits(text: string, { least, most, checks }: StringRequirements): boolean {
  const length = codePoints(text);
  return length >= least && length <= most && checks.every((check) => check(text));
}

/** Whether more characters may follow a match of the pattern. */
const open = (pattern: string): boolean => !pattern.endsWith("$");

const tail = (random: Random, missing: number): string =>
  words(random, missing, Math.max(missing, 8)).replaceAll(" ", "");
