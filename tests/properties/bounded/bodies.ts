/** Small bodies that require much work. */

function nested(
  depth: number,
  around: (inner: unknown) => unknown,
  innermost: unknown = 1,
): unknown {
  let value = innermost;
  for (let level = 0; level < depth; level++) value = around(value);
  return value;
}

const tree = (depth: number): unknown =>
  depth === 0 ? {} : { n: tree(depth - 1), l: [tree(depth - 1), 1], m: "x" };

const wrong = (count: number): readonly number[] => Array.from({ length: count }, () => 1);

export const BODIES: Readonly<Record<string, () => unknown>> = {
  "deep, all well": () => nested(150, (n) => ({ n }), {}),
  "deep, wrong at the bottom": () => nested(150, (n) => ({ n }), "wrong"),
  "deeper than any limit": () => nested(5_000, (n) => ({ n })),
  "deep lists": () => nested(150, (inner) => [inner]),
  "lists deeper than any limit": () => nested(5_000, (inner) => [inner]),
  "deep lists of several": () => nested(100, (inner) => [inner, {}, [1]], {}),
  "wide and wrong on every level": () => nested(190, (l) => ({ l: [...wrong(200), l] })),
  "one long list": () => ({ l: wrong(130_000), n: {} }),
  "a long list alone": () => wrong(20_000),
  "many properties": () =>
    Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`n${index}n`, { n: 1 }])),
  "several ways down": () => tree(10),
  "a long string": () => nested(50, (n) => ({ n, s: "a".repeat(5_000) }), {}),
};
