import type { OutputSymbol } from "./symbol.js";

/** The local names of imports in a file in which their own names clash, by {@link symbolKey}. */
export type Aliases = ReadonlyMap<string, string>;

/** The local names in a file, and everything that it uses. */
export class LocalNames {
  readonly #names = new Map<OutputSymbol, string>();
  readonly #aliases: Aliases;
  readonly #path: string;

  /** `path` is that of the file. */
  constructor(path: string, aliases: Aliases) {
    this.#path = path;
    this.#aliases = aliases;
  }

  readonly nameOf = (symbol: OutputSymbol): string => {
    const known = this.#names.get(symbol);
    if (known !== undefined) return known;
    const { within, module } = symbol;
    if (within !== undefined && module.kind === "output" && module.path !== this.#path)
      return `${this.nameOf(within)}.${symbol.name}`;
    const name = this.#aliases.get(symbolKey(symbol)) ?? symbol.name;
    this.#names.set(symbol, name);
    return name;
  };

  /** Every symbol that has a local name. */
  get symbols(): Iterable<OutputSymbol> {
    return this.#names.keys();
  }
}

/** Two symbols for the same export have the same key. */
export const symbolKey = (symbol: OutputSymbol): string =>
  `${sourceKey(symbol)} ${symbol.form} ${symbol.name}`;

export const sourceKey = ({ module }: OutputSymbol): string =>
  `${module.kind} ${"name" in module ? module.name : module.path}`;
