/** Values with which a change shows: on both sides of every bound, with and without every name, and of every type. */

const ANY_TYPE: readonly unknown[] = [null, true, "", "a", "abc", 0, 1, 4, 6, 0.5, [], {}];

export const TEXTS: readonly unknown[] = [
  ...["ab", "cab", "xyz", "2020-01-31", "a@b.example"],
  "123e4567-e89b-12d3-a456-426614174000",
];

export const LISTS: readonly unknown[] = [
  ...[["a"], ["b"], ["a", "a"], ["a", "b"], [1], ["a", 1], ["a", 1, "b"], ["a", 1, 2]],
];

const NAMES = ["a", "b", "c", "x1"];

/** Objects with each subset of the names, and with a number instead of a string. */
export const OBJECTS: readonly object[] = [
  ...Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
    Object.fromEntries(NAMES.filter((_name, at) => bits & (1 << at)).map((name) => [name, "x"])),
  ),
  ...NAMES.map((name) => ({ [name]: 1 })),
  { c: "long" },
];

export const TAGGED: readonly object[] = ["cat", "dog"].flatMap((kind) =>
  OBJECTS.slice(0, 8).map((object) => ({ kind, ...object })),
);

/** What a schema lists, and values around each of its numbers. */
function* edgesOf(schema: unknown): Generator<unknown> {
  if (typeof schema === "number") yield* around(schema);
  if (typeof schema !== "object" || schema === null) return;
  const { const: only, enum: listed }: { const?: unknown; enum?: unknown } = schema;
  if (only !== undefined) yield only;
  if (Array.isArray(listed)) yield* listed;
  for (const member of Object.values(schema)) yield* edgesOf(member);
}

/** A number as a bound of numbers, lengths and counts. */
function* around(bound: number): Generator<unknown> {
  yield* [bound - 1, bound - 0.5, bound, bound + 0.5, bound + 1];
  for (const count of [bound - 1, bound, bound + 1].filter((near) => near >= 0)) {
    yield "a".repeat(count);
    yield Array.from({ length: count }, (_, index) => `a${index}`);
  }
}

/** Values that are near the edges of two schemas, and one of each type. */
export const valuesNear = (old: object, now: object): readonly unknown[] => [
  ...new Set([...ANY_TYPE, ...edgesOf(old), ...edgesOf(now)]),
];
