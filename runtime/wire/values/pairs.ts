import type { Pairs } from "../../types/platform.js";

export function pairsOf<Value>(source: Pairs<Value>): readonly (readonly [string, Value])[] {
  const pairs: (readonly [string, Value])[] = [];
  source.forEach((value, name) => pairs.push([name, value]));
  return pairs;
}
