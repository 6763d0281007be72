/** The names that an output has, by kind and by what has them. */
export type NameRecord = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The names that inline schemas have had, by the marks of their texts; they are recorded by document and mark. */
export const inlineNames = (record: NameRecord = new Map()): ReadonlyMap<string, string> =>
  new Map(
    [...(record.get("schemas") ?? [])].flatMap(([key, name]) => {
      const [, id] = / ([^ #/]+)$/.exec(key) ?? [];
      return id === undefined ? [] : [[id, name]];
    }),
  );

/** The names of one kind, such as schemas. */
export interface RecordedNames {
  /** The name that something has had. */
  readonly kept: ReadonlyMap<string, string>;
  /** Records the name that something has now. */
  keep(key: string, name: string): void;
}

/**
 * What has which name. A name that something has is not given to something else, so what is added to a document renames
 * nothing.
 */
export class NameBook {
  readonly #old: NameRecord;
  #now = new Map<string, Map<string, string>>();
  #scope = "";

  /** `old`: the names of the output that is to be replaced. */
  constructor(old: NameRecord = new Map()) {
    this.#old = old;
  }

  /** The names of one of several documents, which are recorded here. */
  within(document: string): NameBook {
    const book = new NameBook(this.#old);
    book.#now = this.#now;
    book.#scope = `${document}: `;
    return book;
  }

  /** The names of a kind; each kind is named once. */
  kind(name: string): RecordedNames {
    const names = new Map<string, string>();
    const scoped = `${this.#scope}${name}`;
    this.#now.set(scoped, names);
    return {
      kept: this.#old.get(scoped) ?? new Map<string, string>(),
      keep: (key, given) => void names.set(key, given),
    };
  }

  /** Those of some recorded names whose keys no kind of a prefix had. */
  without(names: ReadonlyMap<string, string>, prefix: string): ReadonlyMap<string, string> {
    const kinds = [...this.#old].filter(([kind]) => kind.startsWith(prefix));
    const had = new Set(kinds.flatMap(([, own]) => [...own.keys()]));
    return new Map([...names].filter(([key]) => !had.has(key)));
  }

  /** The names that were given. */
  get names(): NameRecord {
    return this.#now;
  }
}
