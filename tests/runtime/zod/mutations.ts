/** Values that differ from another one in one place. */

const OTHERS: readonly unknown[] = [undefined, null, true, 0, -1.5, 2 ** 53, "", "zz", [], {}];
/** More parts of a value are left as they are. */
const MOST = 12;

/** The value with each of its parts replaced, removed, or joined by others. */
export function mutations(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [...OTHERS, ...ofList(value)];
  if (isRecord(value)) return [...OTHERS, ...ofObject(value)];
  return OTHERS;
}

function ofList(list: readonly unknown[]): readonly unknown[] {
  const inner = list
    .slice(0, 2)
    .flatMap((item, index) => mutations(item).map((other) => list.with(index, other)));
  return [[...list, ...list], list.slice(1), [...list, {}], ...inner];
}

function ofObject(object: Readonly<Record<string, unknown>>): readonly unknown[] {
  const names = Object.keys(object).slice(0, MOST);
  return [
    { ...object, undeclared: 1 },
    { ...object, undeclared: undefined },
    { ...object, ["__proto__"]: 1 },
    { ...object, ["constructor"]: null },
    Object.assign(Object.create(null) as object, object),
    ...names.map((name) =>
      Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)),
    ),
    ...names.flatMap((name) =>
      mutations(object[name]).map((other) => ({ ...object, [name]: other })),
    ),
  ];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
