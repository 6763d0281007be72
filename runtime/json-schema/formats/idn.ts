/**
 * Host names, and internationalised ones: IDNA 2008 (RFC 5890 to 5893), as JSON Schema Validation 7.3.3 requires.
 */
import { decodePunycode, encodePunycode } from "./punycode.js";

const ASCII_LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Labels may be separated by any of the full stops of RFC 3490, 3.1. */
const SEPARATORS = /[.\u3002\uff0e\uff61]/u;

export function isIdnHostname(text: string): boolean {
  const labels = text.split(SEPARATORS);
  const lengths = labels.map(asciiLength);
  const total = lengths.reduce((sum, length) => sum + length + 1, -1);
  if (total > 253 || lengths.some((length) => length > 63) || !labels.every(isLabel)) return false;
  // One right-to-left label subjects the whole name to the rule (RFC 5893, 1.4).
  const right = labels.some((label) =>
    [...label].some((character) => direction(character) === "right"),
  );
  return !right || labels.every((label) => obeysBidi([...label]));
}

/**
 * An A-label: `xn--` and the Punycode of a valid U-label that is not ASCII. That of ASCII ends with a hyphen, which no
 * label may.
 */
export function isALabel(label: string): boolean {
  if (!/^xn--/i.test(label)) return false;
  const encoded = label.slice(4).toLowerCase();
  const decoded = decodePunycode(encoded);
  return decoded !== undefined && isULabel(decoded) && encodePunycode(decoded) === encoded;
}

function isLabel(label: string): boolean {
  if (/[^\0-\x7f]/u.test(label)) return isULabel(label);
  return ASCII_LABEL.test(label) && (label.slice(2, 4) !== "--" || isALabel(label));
}

/** A hostile label is rejected by its length first, because encoding Punycode is quadratic. */
function asciiLength(label: string): number {
  if (!/[^\0-\x7f]/u.test(label) || label.length > 63) return label.length;
  return 4 + encodePunycode(label).length;
}

/** RFC 5891, 4.2.3. */
function isULabel(label: string): boolean {
  if (label.normalize("NFC") !== label || label.startsWith("-") || label.endsWith("-"))
    return false;
  if (label.slice(2, 4) === "--" || /^\p{M}/u.test(label)) return false;
  const characters = [...label];
  return (
    characters.every((character, index) => isAllowed(character, { characters, index })) &&
    (!characters.some((character) => direction(character) === "right") || obeysBidi(characters))
  );
}

interface LabelContext {
  readonly characters: readonly string[];
  readonly index: number;
}

function isAllowed(character: string, context: LabelContext): boolean {
  const rule = CONTEXT.get(character);
  if (rule !== undefined) return rule(context);
  if (VALID_EXCEPTIONS.has(character)) return true;
  if (INVALID_EXCEPTIONS.test(character)) return false;
  return isStable(character) && /^[-\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]$/u.test(character);
}

/** RFC 5892, 2.2: whether case folding and compatibility mapping leave it unchanged. */
function isStable(character: string): boolean {
  return character.normalize("NFKC").toLowerCase().normalize("NFKC") === character;
}

/** RFC 5892, 2.6. */
const VALID_EXCEPTIONS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "\u00df",
  "\u03c2",
  "\u06fd",
  "\u06fe",
  "\u0f0b",
  "\u3007",
]);

/** RFC 5892, 2.6 to 2.9: exceptions, ignorable characters and blocks, and old Hangul jamo. */
const INVALID_EXCEPTIONS =
  /^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u20d0-\u20ff\u{1d100}-\u{1d1ff}\u{1d200}-\u{1d24f}\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}]$/u;

type ContextRule = (context: LabelContext) => boolean;

/** RFC 5892, appendix A: characters that are valid only in certain contexts. */
const CONTEXT: ReadonlyMap<string, ContextRule> = /* @__PURE__ */ contextRules();

function contextRules(): ReadonlyMap<string, ContextRule> {
  return new Map<string, ContextRule>([
    ["\u200c", (context) => followsVirama(context) || joins(context)],
    ["\u200d", (context) => followsVirama(context)],
    [
      "\u00b7",
      ({ characters, index }) => characters[index - 1] === "l" && characters[index + 1] === "l",
    ],
    ["\u0375", ({ characters, index }) => /^\p{Script=Greek}/u.test(characters[index + 1] ?? "")],
    ["\u05f3", (context) => followsHebrew(context)],
    ["\u05f4", (context) => followsHebrew(context)],
    ["\u30fb", ({ characters }) => characters.some((other) => KANA_OR_HAN.test(other))],
    ...arabicDigits(),
  ]);
}

const KANA_OR_HAN = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]$/u;

/** Digits of Arabic must not be mixed with those of Persian (A.8); the reverse (A.9) is the same. */
function arabicDigits(): readonly (readonly [string, ContextRule])[] {
  const digits = "٠١٢٣٤٥٦٧٨٩";
  return Array.from(digits, (digit) => [
    digit,
    ({ characters }: LabelContext) => !characters.some((other) => /[\u06f0-\u06f9]/u.test(other)),
  ]);
}

function followsHebrew({ characters, index }: LabelContext): boolean {
  return /^\p{Script=Hebrew}/u.test(characters[index - 1] ?? "");
}

/** Canonical combining class 9: the viramas. */
const VIRAMA =
  /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}\u{11d45}\u{11d97}]$/u;

function followsVirama({ characters, index }: LabelContext): boolean {
  return VIRAMA.test(characters[index - 1] ?? "");
}

/** RFC 5892, A.1: between letters that join (as in Arabic or Syriac), possibly with transparent marks in between. */
function joins({ characters, index }: LabelContext): boolean {
  const text = (from: number, to: number): string => characters.slice(from, to).join("");
  return JOINS_AFTER.test(text(0, index)) && JOINS_BEFORE.test(text(index + 1, characters.length));
}

// Literals, which bundlers for engines without `\p` rewrite (Hermes before version 1).
const JOINS_AFTER =
  /(?![\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648])[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}]\p{Mn}*$/u;
const JOINS_BEFORE =
  /^\p{Mn}*[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}]/u;

/** RFC 5893, 2: the Bidi rule for the labels of a name that has right-to-left letters. */
function obeysBidi(characters: readonly string[]): boolean {
  const kinds = characters.map(direction);
  if (kinds[0] === "left") return !kinds.includes("right");
  if (kinds.includes("left") || kinds[0] !== "right") return false;
  const last = kinds.filter((kind) => kind !== "mark").at(-1);
  // Rule 4: European and Arabic digits must not be mixed.
  const mixed = /[0-9\u06f0-\u06f9].*[\u0660-\u0669]|[\u0660-\u0669].*[0-9\u06f0-\u06f9]/u;
  return (last === "right" || last === "number") && !mixed.test(characters.join(""));
}

function direction(character: string): "right" | "left" | "number" | "mark" | "neutral" {
  if (/^\p{Mn}$/u.test(character)) return "mark";
  if (/^\p{Nd}$/u.test(character)) return "number";
  if (
    /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]$/u.test(
      character,
    )
  )
    return "right";
  return /^\p{L}$/u.test(character) ? "left" : "neutral";
}

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * RFC 1123, 2.1; a label with hyphens as its third and fourth characters must be a valid A-label (RFC 5891, 4.2.3.1 and
 * 5.4).
 */
export function isHostname(text: string): boolean {
  if (text.length > 253) return false;
  return text
    .split(".")
    .every((label) => LABEL.test(label) && (label.slice(2, 4) !== "--" || isALabel(label)));
}
