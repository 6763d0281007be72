/** The most levels of arrays and objects in a received value. Code that follows them one by one needs a stack for them. */
const MAX_LEVELS = 1000;

/** Whether a received value is nested too deeply, whatever its schema. */
export const isTooDeep = (value: unknown): boolean =>
  isNested(value) && goesBelow(value, MAX_LEVELS);

type Nested = readonly unknown[] | Readonly<Record<string, unknown>>;

const isNested = (value: unknown): value is Nested => typeof value === "object" && value !== null;

// Every body is followed: `for`-`in` over objects takes a third of the time of `Object.values`.
function goesBelow(value: Nested, levels: number): boolean {
  if (levels === 0) return true;
  if (Array.isArray(value))
    return value.some((item: unknown) => isNested(item) && goesBelow(item, levels - 1));
  const object = value as Readonly<Record<string, unknown>>;
  for (const name in object) {
    const member = object[name];
    if (isNested(member) && goesBelow(member, levels - 1)) return true;
  }
  return false;
}
