/** Names with values, as `Headers`, `FormData` and `URLSearchParams` hold them; not every type library lets one iterate these. */
export interface Pairs<Value> {
  forEach(visit: (value: Value, name: string) => void): void;
}

export function pairsOf<Value>(source: Pairs<Value>): readonly (readonly [string, Value])[] {
  const pairs: (readonly [string, Value])[] = [];
  source.forEach((value, name) => pairs.push([name, value]));
  return pairs;
}
