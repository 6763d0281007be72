import type { OutputSymbol } from "./symbol.js";

/** What imports are called in a file where their own names clash, by {@link symbolKey}. */
export type Aliases = ReadonlyMap<string, string>;

/** The names by which a file calls what it uses, and all that it uses. */
export class LocalNames {
  readonly #names = new Map<OutputSymbol, string>();
  readonly #aliases: Aliases;

  constructor(aliases: Aliases) {
    this.#aliases = aliases;
  }

  readonly nameOf = (symbol: OutputSymbol): string => {
    const known = this.#names.get(symbol);
    if (known !== undefined) return known;
    const name = this.#aliases.get(symbolKey(symbol)) ?? symbol.name;
    this.#names.set(symbol, name);
    return name;
  };

  /** Every symbol that was named. */
  get symbols(): Iterable<OutputSymbol> {
    return this.#names.keys();
  }
}

/** Two symbols of one thing have one name. */
export const symbolKey = (symbol: OutputSymbol): string =>
  `${sourceKey(symbol)} ${symbol.form} ${symbol.name}`;

export const sourceKey = ({ module }: OutputSymbol): string =>
  `${module.kind} ${module.kind === "package" ? module.name : module.path}`;
