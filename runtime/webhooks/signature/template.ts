/** Templates such as `t={timestamp},v1={signature}`: text with names in braces. */

const PLACEHOLDER = /(\{(?:signature|timestamp|id|body)\})/;

/** Literals and placeholders in turn. */
export const templateParts = (template: string): readonly string[] =>
  template.split(PLACEHOLDER).filter((part) => part !== "");

/** The name in a placeholder; undefined for a literal. */
export const placeholderName = (part: string): string | undefined =>
  PLACEHOLDER.test(part) ? part.slice(1, -1) : undefined;

export const fillTemplate = (template: string, values: ReadonlyMap<string, string>): string =>
  templateParts(template)
    .map((part) => values.get(placeholderName(part) ?? "") ?? part)
    .join("");

/** The values of the placeholders in a text of the template's form, none of them empty; undefined for any other text. */
export function matchTemplate(
  template: string,
  text: string,
): ReadonlyMap<string, string> | undefined {
  const parts = templateParts(template);
  const values = new Map<string, string>();
  let position = 0;
  for (const [index, part] of parts.entries()) {
    const name = placeholderName(part);
    const next = parts[index + 1];
    const end = name === undefined ? position + part.length : endOf(text, next, position);
    if (name === undefined && !text.startsWith(part, position)) return undefined;
    if (name !== undefined && end <= position) return undefined;
    if (name !== undefined) values.set(name, text.slice(position, end));
    position = end;
  }
  return position === text.length ? values : undefined;
}

/** A value ends where the next literal begins. */
const endOf = (text: string, next: string | undefined, position: number): number =>
  next === undefined ? text.length : text.indexOf(next, position);
