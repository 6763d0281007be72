/** The places in a value, and the same value with another one at a place. */
export type ValuePath = readonly string[];

/** Every place in a value, without its root. */
export const placesIn = (value: unknown, path: ValuePath = []): readonly ValuePath[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, child]) => [
        [...path, key],
        ...placesIn(child, [...path, key]),
      ]);

/** The same value with another one at a place. */
export function replaced(value: unknown, [key, ...rest]: ValuePath, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index): unknown =>
      String(index) === key ? replaced(item, rest, by) : item,
    );
  return { ...Object(value), [key]: replaced(Object(value)[key], rest, by) };
}
