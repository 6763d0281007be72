/** The common part of all styles: lists and pairs of strings, joined by delimiters (OpenAPI 3.2, 4.12.6). */
import type { ParameterDescriptor, Shape, Style } from "../descriptors/descriptor.js";
import {
  isAbsent,
  isRecord,
  itemShape,
  mayBeText,
  memberShape,
  objectShape,
  readText,
  record,
  writeText,
} from "../values/text.js";

/** The parts of a value, as far as a style can represent them. */
export type Parts =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "pairs"; readonly pairs: readonly (readonly [name: string, text: string])[] };

/** `undefined` for a value that is left out: null, undefined, and a list or object with no other members. */
export function takeApart(value: unknown): Parts | undefined {
  if (isAbsent(value)) return undefined;
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isAbsent(item)).map(writeText);
    return items.length === 0 ? undefined : { kind: "list", items };
  }
  if (!isRecord(value) || value instanceof Date) return { kind: "text", text: writeText(value) };
  const members = Object.entries(value).filter(([, member]) => !isAbsent(member));
  const pairs = members.map(([name, member]) => [name, writeText(member)] as const);
  return pairs.length === 0 ? undefined : { kind: "pairs", pairs };
}

/** Not for headers, which have only one style. */
export const styleOf = ({ style, in: location }: ParameterDescriptor): Style =>
  style ?? (location === "path" ? "simple" : "form");

export const explodes = (parameter: ParameterDescriptor): boolean => {
  const style = styleOf(parameter);
  return parameter.explode ?? (style === "form" || style === "cookie");
};

export interface Joints {
  /** Between items or pairs. */
  readonly between: string;
  /** Between a name and its value. */
  readonly inPair: string;
}

export function joinParts(parts: Parts, joints: Joints, escape: (text: string) => string): string {
  switch (parts.kind) {
    case "text":
      return escape(parts.text);
    case "list":
      return parts.items.map(escape).join(joints.between);
    case "pairs":
      return parts.pairs
        .map(([name, text]) => escape(name) + joints.inPair + escape(text))
        .join(joints.between);
    default:
      return parts satisfies never;
  }
}

export interface SplitRules {
  readonly between: string | RegExp;
  readonly inPair: string | RegExp;
  readonly unescape: (text: string) => string;
}

/** The reverse of {@link joinParts}; only the shape distinguishes a list from a string that contains a delimiter. */
export function splitText(raw: string, shape: Shape, rules: SplitRules): unknown {
  const { between, unescape } = rules;
  if (typeof shape === "string") return readText(unescape(raw), shape);
  const item = itemShape(shape);
  const object = objectShape(shape);
  const pieces = raw.split(between);
  if (mayBeText(shape) && (pieces.length === 1 || (item ?? object) === undefined)) {
    return readText(unescape(raw), shape);
  }
  if (item !== undefined)
    return pieces.map((piece, at) => readText(unescape(piece), itemShape(shape, at) ?? item));
  if (object === undefined) return readText(unescape(raw), shape);
  const out = record();
  if (raw === "") return out;
  for (const [name, text] of splitPairs(pieces, rules)) {
    out[name] = readText(text, memberShape(object, name));
  }
  return out;
}

function splitPairs(
  pieces: readonly string[],
  { between, inPair, unescape }: SplitRules,
): readonly (readonly [string, string])[] {
  if (inPair === between) {
    const names = pieces.filter((_, index) => index % 2 === 0);
    return names.map((name, index) => [unescape(name), unescape(pieces[index * 2 + 1] ?? "")]);
  }
  return pieces.map((piece) => {
    const [name = "", ...rest] = piece.split(inPair);
    return [unescape(name), unescape(rest.join(String(inPair)))];
  });
}

/**
 * The value of several occurrences of a name. For a shape that is not a list they stay a list, which every validator
 * rejects.
 */
export function readOccurrences(texts: readonly string[], shape: Shape): unknown {
  const item = itemShape(shape);
  const [only] = texts;
  if (item !== undefined && (texts.length > 1 || !mayBeText(shape))) {
    return texts.map((text, at) => readText(text, itemShape(shape, at) ?? item));
  }
  return texts.length === 1 && only !== undefined ? readText(only, shape) : texts;
}
