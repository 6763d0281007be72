/** The index of the level of each factor; -1 if it has none yet. */
export type Levels = readonly number[];

/** The combinations of levels that no row has yet. */
export class Missing {
  /** How many levels each factor has. */
  readonly sizes: readonly number[];
  covered = 0;
  /** Groups of factors, as many in each as a combination has. */
  readonly #groups: readonly (readonly number[])[];
  readonly #withFactor: readonly (readonly number[])[];
  /** By group, then by the levels of its factors as one number: 1 if the combination is missing. */
  readonly #left: readonly Uint8Array[];

  constructor(sizes: readonly number[], strength: number) {
    this.sizes = sizes;
    this.#groups = subsets(sizes.length, strength);
    this.#withFactor = sizes.map((_, at) =>
      [...this.#groups.keys()].filter((group) => this.#groups[group]?.includes(at)),
    );
    this.#left = this.#groups.map((group) =>
      new Uint8Array(group.reduce((product, at) => product * (sizes[at] ?? 0), 1)).fill(1),
    );
  }

  /** Rows that have one missing combination each; those that are covered in the meantime are left out. */
  *inOrder(): Generator<Levels> {
    for (const [index, group] of this.#groups.entries()) {
      const left = this.#left[index] ?? new Uint8Array();
      for (const [key, flag] of left.entries()) {
        if (flag === 1 && left[key] === 1) yield this.#rowOf(group, key);
      }
    }
  }

  #rowOf(group: readonly number[], key: number): Levels {
    const row = this.sizes.map(() => -1);
    let rest = key;
    for (const at of group.toReversed()) {
      const size = this.sizes[at] ?? 1;
      row[at] = rest % size;
      rest = Math.floor(rest / size);
    }
    return row;
  }

  /** How many missing combinations with a factor a partial row has. */
  gain(row: Levels, factor: number): number {
    let gain = 0;
    for (const group of this.#withFactor[factor] ?? []) gain += this.#flagOf(group, row);
    return gain;
  }

  cover(row: Levels): void {
    for (const group of this.#groups.keys()) {
      this.covered += this.#flagOf(group, row);
      const left = this.#left[group];
      if (left !== undefined) left[this.#keyOf(group, row)] = 0;
    }
  }

  #flagOf(group: number, row: Levels): number {
    const key = this.#keyOf(group, row);
    return key === -1 ? 0 : (this.#left[group]?.[key] ?? 0);
  }

  #keyOf(group: number, row: Levels): number {
    let key = 0;
    for (const at of this.#groups[group] ?? []) {
      const level = row[at] ?? -1;
      if (level === -1) return -1;
      key = key * (this.sizes[at] ?? 1) + level;
    }
    return key;
  }
}

/** Every choice of some of the first numbers, each in ascending order. */
function subsets(count: number, size: number, from = 0): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return Array.from({ length: count - from }, (_, index) => from + index).flatMap((first) =>
    subsets(count, size - 1, first + 1).map((rest) => [first, ...rest]),
  );
}
