/** One step of a JSONPath (RFC 9535): a name, an index, a slice, or a test of each child. */
export type PathStep =
  | string
  | number
  | readonly [start: number, end?: number]
  | ((child: unknown) => boolean);

/** A step that is taken from a value and from everything in it. */
interface DeepStep {
  readonly deep: PathStep;
}

/** Selects every child (`*`). */
export const anyChild = (): true => true;

/** `..`: the step is taken from a value and from everything in it. */
export const deep = (step: PathStep): DeepStep => ({ deep: step });

/** The values that a JSONPath selects, in the order of the standard. */
export const select = (
  value: unknown,
  ...path: readonly (PathStep | DeepStep)[]
): readonly unknown[] =>
  path.reduce<readonly unknown[]>(
    (nodes, step) =>
      typeof step === "object" && "deep" in step
        ? nodes.flatMap(withDescendants).flatMap((node) => selectOne(node, step.deep))
        : nodes.flatMap((node) => selectOne(node, step)),
    [value],
  );

function selectOne(node: unknown, step: PathStep): readonly unknown[] {
  if (typeof step === "function") return childrenOf(node).filter(step);
  const isList = Array.isArray(node);
  if (typeof step === "string") return isList ? [] : ownValue(node, step);
  if (!isList) return [];
  if (typeof step === "number") return ownValue(node, step < 0 ? node.length + step : step);
  return node.slice(step[0], step[1]);
}

function ownValue(node: unknown, key: string | number): readonly unknown[] {
  if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return [];
  return [(node as Readonly<Record<string | number, unknown>>)[key]];
}

const childrenOf = (node: unknown): readonly unknown[] =>
  typeof node === "object" && node !== null ? Object.values(node) : [];

const withDescendants = (node: unknown): readonly unknown[] => [
  node,
  ...childrenOf(node).flatMap(withDescendants),
];

/** `length()`: of a text in characters, of a list, or of an object in members. */
export function lengthOf(value: unknown): number | undefined {
  if (typeof value === "string") return [...value].length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

/** `<` between two numbers or two texts. */
export const precedes = (left: unknown, right: unknown): boolean =>
  (typeof left === "number" && typeof right === "number" && left < right) ||
  (typeof left === "string" && typeof right === "string" && left < right);
