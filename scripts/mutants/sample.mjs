// Chooses the mutants of a run: some of each folder, by a seed.
import { resolve } from "node:path";
import { mutationsOf } from "./mutations.mjs";
import { sources } from "./related.mjs";

/**
 * Mutants chosen by the seed, spread over the folders and then over their files.
 * @param {string} root
 * @param {{ readonly folders: readonly string[], readonly count: number, readonly seed: number }} options
 * @returns {Generator<import("./mutations.mjs").Mutation>}
 */
export function* sample(root, { folders, count, seed }) {
  const random = mulberry32(seed);
  /** @template T @param {T[]} list @returns {T} */
  const pick = (list) => {
    const [picked] = list.splice(Math.floor(random() * list.length), 1);
    if (picked === undefined) throw new RangeError("There is nothing to pick from.");
    return picked;
  };
  const pools = folders.map((folder) =>
    sources(root, [folder]).filter((path) => !/\/generated\/|\/catalogue\//.test(path)),
  );
  for (let made = 0; made < count;) {
    const pool = pools[made % pools.length];
    if (pool === undefined || pool.length === 0) return;
    const path = pick(pool);
    const mutations = mutationsOf(resolve(root, path));
    if (mutations.length === 0) continue;
    made++;
    yield { ...pick(mutations), path };
  }
}

/**
 * Every mutant of some lines or files.
 * @param {string} root
 * @param {readonly string[]} places each as `path:line` or `path`
 * @returns {Generator<import("./mutations.mjs").Mutation>}
 */
export function* mutationsAt(root, places) {
  for (const place of places) {
    const [path = "", line] = place.split(":");
    for (const mutation of mutationsOf(resolve(root, path)))
      if (line === undefined || mutation.line === Number(line)) yield { ...mutation, path };
  }
}

/** @param {number} seed */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
