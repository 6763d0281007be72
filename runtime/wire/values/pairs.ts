/**
 * Name-value pairs, as in `Headers`, `FormData` and `URLSearchParams`; not every type library allows iterating over
 * these.
 */
export interface Pairs<Value> {
  forEach(visit: (value: Value, name: string) => void): void;
}

export function pairsOf<Value>(source: Pairs<Value>): readonly (readonly [string, Value])[] {
  const pairs: (readonly [string, Value])[] = [];
  source.forEach((value, name) => pairs.push([name, value]));
  return pairs;
}
