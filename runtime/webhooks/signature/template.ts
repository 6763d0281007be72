/** Templates such as `t={timestamp},v1={signature}`: text with names in braces. */

const PLACEHOLDERS: readonly string[] = ["{signature}", "{timestamp}", "{id}", "{body}"];

/**
 * The alternating literals and placeholders of a template. Every delivery needs them; without a regular expression they
 * cost next to nothing.
 */
export function templateParts(template: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let open = template.indexOf("{"); open !== -1; open = template.indexOf("{", open + 1)) {
    const placeholder = PLACEHOLDERS.find((each) => template.startsWith(each, open));
    if (placeholder === undefined) continue;
    if (open > start) parts.push(template.slice(start, open));
    parts.push(placeholder);
    start = open + placeholder.length;
  }
  if (start < template.length) parts.push(template.slice(start));
  return parts;
}

/** The name of a placeholder; `undefined` for a literal. */
export const placeholderName = (part: string): string | undefined =>
  PLACEHOLDERS.includes(part) ? part.slice(1, -1) : undefined;

export const fillTemplate = (template: string, values: ReadonlyMap<string, string>): string =>
  templateParts(template)
    .map((part) => values.get(placeholderName(part) ?? "") ?? part)
    .join("");

/**
 * The values of the placeholders in a string that matches the template, none of them empty; `undefined` for any other
 * string.
 */
export function matchTemplate(
  template: string,
  text: string,
): ReadonlyMap<string, string> | undefined {
  return matchParts(templateParts(template), text);
}

/** Like {@link matchTemplate}, for a template that has been split already. */
export function matchParts(
  parts: readonly string[],
  text: string,
): ReadonlyMap<string, string> | undefined {
  let values: Map<string, string> | undefined;
  let position = 0;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    const name = placeholderName(part);
    if (name === undefined) {
      if (!text.startsWith(part, position)) return undefined;
      position += part.length;
      continue;
    }
    const end = endOf(text, parts[index + 1], position);
    if (end <= position) return undefined;
    values ??= new Map();
    values.set(name, text.slice(position, end));
    position = end;
  }
  return position === text.length ? (values ?? new Map()) : undefined;
}

/** A value ends where the next literal begins. */
const endOf = (text: string, next: string | undefined, position: number): number =>
  next === undefined ? text.length : text.indexOf(next, position);
