/** RFC 3492: the encoding of non-ASCII letters in host names. */

const BASE = 36;
const FIRST = 128;

/** Decodes the part after `xn--`; returns `undefined` if it is not Punycode. */
export function decodePunycode(text: string): string | undefined {
  const delimiter = text.lastIndexOf("-");
  const basic = text.slice(0, Math.max(delimiter, 0));
  const output = [...basic].map((character) => character.charCodeAt(0));
  const digits = [...text.slice(delimiter + 1)].map(digitOf);
  let codePoint = FIRST;
  let bias = 72;
  let position = 0;
  for (let next = 0; next < digits.length;) {
    const before = position;
    let weight = 1;
    for (let threshold = BASE; ; threshold += BASE) {
      const digit = digits[next++];
      if (digit === undefined) return undefined;
      position += digit * weight;
      const limit = Math.min(Math.max(threshold - bias, 1), 26);
      if (digit < limit) break;
      weight *= BASE - limit;
    }
    const length = output.length + 1;
    bias = adapt(position - before, length, before === 0);
    codePoint += Math.floor(position / length);
    if (codePoint > 0x10ffff) return undefined;
    position %= length;
    output.splice(position++, 0, codePoint);
  }
  return String.fromCodePoint(...output);
}

/** Encodes a label, without `xn--`. */
export function encodePunycode(text: string): string {
  const points = [...text].map((character) => Number(character.codePointAt(0)));
  const basic = points.filter((point) => point < FIRST);
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? "-" : "");
  let current = FIRST;
  let delta = 0;
  let bias = 72;
  for (let handled = basic.length; handled < points.length; delta++, current++) {
    const next = Math.min(...points.filter((point) => point >= current));
    delta += (next - current) * (handled + 1);
    current = next;
    for (const point of points) {
      if (point < current) delta++;
      if (point !== current) continue;
      output += variableLength(delta, bias);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
  }
  return output;
}

function variableLength(value: number, bias: number): string {
  let rest = value;
  let output = "";
  for (let threshold = BASE; ; threshold += BASE) {
    const limit = Math.min(Math.max(threshold - bias, 1), 26);
    if (rest < limit) return output + rest.toString(BASE).replace(/./, toDigit);
    const digit = limit + ((rest - limit) % (BASE - limit));
    output += toDigit(digit.toString(BASE));
    rest = Math.floor((rest - limit) / (BASE - limit));
  }
}

/** Base 36 uses the digits 0-9a-z, Punycode a-z0-9. */
function toDigit(base36: string): string {
  const value = parseInt(base36, BASE);
  return String.fromCharCode(value < 26 ? 97 + value : 22 + value);
}

function digitOf(character: string): number | undefined {
  if (/^[a-z]$/i.test(character)) return character.toLowerCase().charCodeAt(0) - 97;
  return /^\d$/.test(character) ? character.charCodeAt(0) - 22 : undefined;
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / length);
  let threshold = 0;
  for (; rest > 455; threshold += BASE) rest = Math.floor(rest / (BASE - 1));
  return threshold + Math.floor((BASE * rest) / (rest + 38));
}
