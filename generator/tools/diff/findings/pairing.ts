/** The old and the new one of something. */
export interface OldAndNew<Item> {
  readonly old: Item;
  readonly new: Item;
}

/** One of the two descriptions that are compared. */
export type Version = keyof OldAndNew<unknown>;

/** Two items that correspond, or one without a counterpart. */
export interface Pairing<Item> {
  readonly both: readonly OldAndNew<Item>[];
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
}

/**
 * Pairs items by keys, the most reliable key first; an item without a key is left to the next one. Several items with
 * the same key are paired in order.
 */
export function pairBy<Item>(
  old: readonly Item[],
  now: readonly Item[],
  ...keys: readonly ((item: Item) => string | undefined)[]
): Pairing<Item> {
  const both: OldAndNew<Item>[] = [];
  let [removed, added] = [old, now];
  for (const keyOf of keys) {
    const paired = pairOnce(removed, added, keyOf);
    both.push(...paired.both);
    ({ removed, added } = paired);
  }
  return { both, removed, added };
}

function pairOnce<Item>(
  old: readonly Item[],
  now: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): Pairing<Item> {
  const waiting = new Map<string, Item[]>();
  // The first of each list comes last, where it is cheap to take.
  for (const item of now.toReversed()) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const same = waiting.get(key);
    if (same === undefined) waiting.set(key, [item]);
    else same.push(item);
  }
  const [both, removed]: [{ old: Item; new: Item }[], Item[]] = [[], []];
  for (const item of old) {
    const key = keyOf(item);
    const other = key === undefined ? undefined : waiting.get(key)?.pop();
    if (other === undefined) removed.push(item);
    else both.push({ old: item, new: other });
  }
  const taken = new Set(both.map(({ new: item }) => item));
  return { both, removed, added: now.filter((item) => !taken.has(item)) };
}
