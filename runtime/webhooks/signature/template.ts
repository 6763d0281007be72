/** Templates such as `t={timestamp},v1={signature}`: text with names in braces. */

const NAMES = ["signature", "timestamp", "id", "body"] as const;

type Name = (typeof NAMES)[number];

/** The values of the placeholders of a template. */
export type TemplateValues = { [Key in Name]?: string };

/** A literal and the placeholder after it. Either may be missing. */
export interface TemplatePart {
  readonly literal: string;
  readonly name: Name | undefined;
}

/** Every delivery needs them; without a regular expression they cost next to nothing. */
export function templateParts(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let start = 0;
  for (let open = template.indexOf("{"); open !== -1; open = template.indexOf("{", open + 1)) {
    const name = nameAt(template, open + 1);
    if (name === undefined) continue;
    parts.push({ literal: template.slice(start, open), name });
    start = open + name.length + 2;
  }
  if (start < template.length) parts.push({ literal: template.slice(start), name: undefined });
  return parts;
}

function nameAt(template: string, start: number): Name | undefined {
  for (const name of NAMES)
    if (template.startsWith(name, start) && template[start + name.length] === "}") return name;
  return undefined;
}

export const fillTemplate = (template: string, values: TemplateValues): string =>
  templateParts(template)
    .map(({ literal, name }) =>
      name === undefined ? literal : literal + placeholderText(name, values),
    )
    .join("");

/** The value of a placeholder; without one, the placeholder itself. */
export const placeholderText = (name: Name, values: TemplateValues): string =>
  values[name] ?? `{${name}}`;

/**
 * The values of the placeholders in a string that matches the template, none of them empty; `undefined` for any other
 * string.
 */
export function matchTemplate(template: string, text: string): TemplateValues | undefined {
  return matchParts(templateParts(template), text);
}

/** Like {@link matchTemplate}, for a template that has been split already. */
export function matchParts(
  parts: readonly TemplatePart[],
  text: string,
): TemplateValues | undefined {
  const values: TemplateValues = {};
  let position = 0;
  for (const [index, { literal, name }] of parts.entries()) {
    if (!text.startsWith(literal, position)) return undefined;
    position += literal.length;
    if (name === undefined) continue;
    const end = endOf(text, parts[index + 1]?.literal, position);
    if (end <= position) return undefined;
    values[name] = text.slice(position, end);
    position = end;
  }
  return position === text.length ? values : undefined;
}

/** A value ends where the next literal begins. */
const endOf = (text: string, next: string | undefined, position: number): number =>
  next === undefined ? text.length : text.indexOf(next, position);
