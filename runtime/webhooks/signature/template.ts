/** Templates such as `t={timestamp},v1={signature}`: text with names in braces. */

/** The values of the placeholders of a template. */
export interface TemplateValues {
  signature?: string;
  timestamp?: string;
  id?: string;
  body?: string;
}

const PLACEHOLDER = /\{(signature|timestamp|id|body)\}/;
const PLACEHOLDERS = /* @__PURE__ */ new RegExp(PLACEHOLDER, "g");

/** Placeholders without a value stay as they are. */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template.replace(
    PLACEHOLDERS,
    (placeholder, name: keyof TemplateValues) => values[name] ?? placeholder,
  );

/**
 * The values of the placeholders in a string that matches the template, none of them empty; `undefined` for any other
 * string. A value ends where the text after its placeholder begins.
 */
export function matchTemplate(template: string, text: string): TemplateValues | undefined {
  if (!text.startsWith(template.slice(0, template.indexOf("{")))) return undefined;
  const [literal = "", ...parts] = template.split(PLACEHOLDER);
  if (!text.startsWith(literal)) return undefined;
  const values: TemplateValues = {};
  let position = literal.length;
  for (let index = 0; index < parts.length; index += 2) {
    const next = parts[index + 1] ?? "";
    const isLast = index + 2 === parts.length && next === "";
    const end = isLast ? text.length : text.indexOf(next, position);
    if (end <= position) return undefined;
    values[parts[index] as keyof TemplateValues] = text.slice(position, end);
    position = end + next.length;
  }
  return position === text.length ? values : undefined;
}
