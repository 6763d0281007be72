/** Values that differ from a given one in a single place, where a keyword may tell them apart. */
import { isObject } from "./references.mjs";

const OTHERS = [null, "", "text", 0, 1.5, true, [], {}, [null]];

/** The value with one part dropped, replaced, added or moved beyond a bound that the JSON Schema has anywhere. */
export function mutations(value, json) {
  const { numbers, texts } = constantsIn(json);
  const own = [...OTHERS, ...numbers.flatMap((one) => beyond(value, one)), ...texts];
  return own.concat(within(value, (part) => mutations(part, json)));
}

/** The value with each of its parts changed, dropped, repeated or added. */
function within(value, change) {
  if (Array.isArray(value))
    return [
      ...value.flatMap((item, index) => change(item).map((part) => value.with(index, part))),
      ...value.map((_, index) => value.toSpliced(index, 1)),
      ...value.slice(0, 1).map((item) => [...value, item]),
    ];
  if (!isObject(value)) return [];
  const names = Object.keys(value);
  return [
    ...names.flatMap((name) => change(value[name]).map((part) => ({ ...value, [name]: part }))),
    ...names.map((name) =>
      Object.fromEntries(Object.entries(value).filter(([one]) => one !== name)),
    ),
    { ...value, "extra key": 1 },
    { ...value, x_extra: null },
  ];
}

/** Values of the same type, one on each side of a bound. */
function beyond(value, bound) {
  if (typeof value === "number") return [bound - 1, bound, bound + 1, bound + 0.5];
  if (bound < 0 || bound > 300 || !Number.isInteger(bound)) return [];
  const sizes = [bound - 1, bound, bound + 1].filter((size) => size >= 0);
  if (typeof value === "string") return sizes.map((size) => value.padEnd(size, "x").slice(0, size));
  if (Array.isArray(value) && value.length > 0)
    return sizes.map((size) =>
      Array.from({ length: size }, (_, index) => value[index % value.length]),
    );
  return [];
}

const known = new WeakMap();

function constantsIn(json) {
  const found = known.get(json) ?? { numbers: [], texts: [] };
  if (known.has(json)) return found;
  known.set(json, found);
  JSON.stringify(json, (key, value) => {
    if (typeof value === "number" && !found.numbers.includes(value)) found.numbers.push(value);
    if (key === "const" || key === "enum") found.texts.push(...[value].flat().slice(0, 2));
    return value;
  });
  found.numbers.splice(12);
  found.texts.splice(12);
  return found;
}
