/** The names of what operations share: from the document, never from how often or in what order it occurs. */
import { camelCase, pascalCase } from "../../../description/index.js";
import { isIdentifier } from "../../print/escape/identifier.js";

/** The constant of a component: `remainingHeader` of both `Remaining` and `RemainingHeader`. */
export const constantName = (component: string | undefined, kind: string): string | undefined =>
  component === undefined ? undefined : nameOfKind(component, kind, camelCase);

/** The type of a component: `NotFoundResponse` of both `NotFound` and `NotFoundResponse`. */
export const typeNameOf = (component: string | undefined, kind: string): string | undefined =>
  component === undefined ? undefined : nameOfKind(component, kind, pascalCase);

/** A name that begins with a digit comes second: `Response404`. */
function nameOfKind(
  component: string,
  kind: string,
  inCase: (text: string) => string,
): string | undefined {
  const name = /^\d/.test(component) ? inCase(`${kind} ${component}`) : inCase(component);
  const whole = name.endsWith(kind) || /^\d/.test(component) ? name : `${name}${kind}`;
  return isIdentifier(whole) ? whole : undefined;
}

interface NamedValue {
  readonly name: string | undefined;
  /** Equal for equal values. */
  readonly key: string;
}

/** The names that have one value. Where several values want a name, none gets it, whichever of them comes first. */
export function clearNames(values: Iterable<NamedValue>): ReadonlySet<string> {
  const keys = new Map<string, Set<string>>();
  for (const { name, key } of values)
    if (name !== undefined) keys.set(name, (keys.get(name) ?? new Set()).add(key));
  return new Set([...keys].flatMap(([name, { size }]) => (size === 1 ? [name] : [])));
}
