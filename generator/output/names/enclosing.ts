import { type Origin, parsePointer, pascalCase } from "../../description/index.js";

/**
 * Names that are longer than the one of a schema and say where it is: with the schema around it, with the one around
 * that, and so on, and last with the file unless it is the entry. `#/components/schemas/Order/$defs/Item` may be called
 * `OrderItem`.
 */
export function longerNames(
  name: string,
  { document, pointer }: Origin,
  entry: string,
): readonly string[] {
  const steps = (parsePointer(pointer) ?? []).slice(0, -1).filter(isName);
  const around = steps.map(pascalCase).filter((part) => part !== name);
  const file = pascalCase(/([^/.]*)[^/]*$/.exec(document)?.[1] ?? "");
  const parts = document === entry ? around : [file, ...around];
  return parts
    .toReversed()
    .reduce<readonly string[]>((names, part) => [...names, part + (names.at(-1) ?? name)], []);
}

/** Steps of a pointer that name nothing. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "components",
  "schemas",
  "$defs",
  "definitions",
  "properties",
  "patternProperties",
  "additionalProperties",
  "items",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "content",
  "schema",
]);

/** Numbers are positions in lists, and what has a slash is a media type or a path. */
const isName = (step: string): boolean => !STRUCTURE.has(step) && !/^\d+$|\//.test(step);
