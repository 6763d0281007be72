/** Wider than code: documents are nested deeply, and half of their lines are short. */
const WIDTH = 120;

/** A value as formatters print JSON: what fits on a line is on one, and of anything else each part has its own. */
export const printJson = (value: unknown): string => `${printValue(value, "", 0)}\n`;

/** `used`: the characters of the line that precede and follow the value. */
function printValue(value: unknown, indent: string, used: number): string {
  const short = JSON.stringify(value);
  if (typeof value !== "object" || value === null || short.length <= 2) return short;
  if (short.length + used <= WIDTH) {
    const line = onOneLine(value);
    if (line.length + used <= WIDTH) return line;
  }
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => printValue(item, inner, inner.length + 1))
    : Object.entries(value).map(([name, item]) => {
        const key = `${JSON.stringify(name)}: `;
        return `${key}${printValue(item, inner, inner.length + key.length + 1)}`;
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(",\n")}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  const texts = members.map(([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`);
  return `{ ${texts.join(", ")} }`;
}
