/** Maximum number of values in a body: several times as many as in the largest request of the document. */
export const maxValues = 1000;

/**
 * Whether a value has more than `maxValues` members and items at any depth, including undeclared ones, which are
 * otherwise ignored.
 */
export function hasTooManyValues(value: unknown): boolean {
  let count = 0;
  const waiting: unknown[] = [value];
  for (let part = waiting.pop(); count <= maxValues && part !== undefined; part = waiting.pop()) {
    if (typeof part !== "object" || part === null) continue;
    const members = Object.values(part);
    count += members.length;
    if (count <= maxValues) waiting.push(...members);
  }
  return count > maxValues;
}
