import { textOrder } from "../../description/index.js";
import { braces } from "./layout/doc.js";
import { layout } from "./layout/layout.js";
import { stringLiteral } from "./escape/literal.js";
import { type Aliases, sourceKey, symbolKey } from "./layout/local-names.js";
import type { ModuleNames, OutputSymbol } from "./layout/symbol.js";

/** The imports of one file, with a local name for each symbol. */
export class Imports {
  readonly #path: string;
  readonly #local = new Map<OutputSymbol, string>();
  readonly #taken: Set<string>;
  /** What has another name in this file than its own. */
  readonly aliases: Aliases;

  constructor(path: string, symbols: Iterable<OutputSymbol>, declared: ReadonlySet<string>) {
    this.#path = path;
    this.#taken = new Set(declared);
    const claimed = new Map<string, string>();
    const aliases = new Map<string, string>();
    const used = [...symbols];
    const imported = used
      .filter((symbol) => symbol.module.kind !== "global" && !this.#isLocal(symbol))
      .map((symbol) => ({ symbol, key: symbolKey(symbol) }))
      .sort((a, b) => textOrder(a.key, b.key));
    for (const { symbol, key } of imported) {
      const name = claimed.get(key) ?? this.#claim(symbol);
      claimed.set(key, name);
      if (name !== symbol.name) aliases.set(key, name);
      this.#local.set(symbol, name);
    }
    for (const symbol of used.filter(({ module }) => module.kind === "global"))
      if (this.#taken.has(symbol.name)) aliases.set(symbolKey(symbol), `globalThis.${symbol.name}`);
    this.aliases = aliases;
  }

  print(modules: ModuleNames): string {
    const bySpecifier = new Map<string, OutputSymbol[]>();
    const bySource = new Map<string, string>();
    for (const symbol of this.#local.keys()) {
      const source = sourceKey(symbol);
      const specifier = bySource.get(source) ?? modules.specifier(symbol.module, this.#path);
      bySource.set(source, specifier);
      const list = bySpecifier.get(specifier);
      if (list === undefined) bySpecifier.set(specifier, [symbol]);
      else list.push(symbol);
    }
    const specifiers = [...bySpecifier.keys()].sort(bySpecifierKind);
    return specifiers
      .flatMap((specifier) => this.#statements(specifier, bySpecifier.get(specifier) ?? []))
      .join("\n");
  }

  #statements(specifier: string, symbols: readonly OutputSymbol[]): readonly string[] {
    const from = ` from ${stringLiteral(specifier)};`;
    const namespaces = distinct(symbols.filter((symbol) => symbol.form === "namespace"));
    const named = distinct(symbols.filter((symbol) => symbol.form === "named"));
    const statements = namespaces.map(
      (symbol) =>
        `import ${symbol.meaning === "type" ? "type " : ""}* as ${this.#nameOf(symbol)}${from}`,
    );
    if (named.length === 0) return statements;
    const allTypes = named.every((symbol) => symbol.meaning === "type");
    const names = named
      .map((symbol) => ({ symbol, local: this.#nameOf(symbol) }))
      .sort((a, b) => textOrder(a.symbol.name, b.symbol.name))
      .map(({ symbol, local }) => {
        const renamed = local === symbol.name ? local : `${symbol.name} as ${local}`;
        return symbol.meaning === "type" && !allTypes ? `type ${renamed}` : renamed;
      });
    const text = layout([allTypes ? "import type " : "import ", braces(names), from], {
      nameOf: (symbol) => this.#nameOf(symbol),
    });
    return [...statements, text];
  }

  #nameOf(symbol: OutputSymbol): string {
    return this.#local.get(symbol) ?? symbol.name;
  }

  #isLocal(symbol: OutputSymbol): boolean {
    return (
      symbol.module.kind === "output" &&
      symbol.module.path === this.#path &&
      symbol.form === "named"
    );
  }

  /** Claims a name that nothing else in the file has. An import that clashes is aliased by its module. */
  #claim(symbol: OutputSymbol): string {
    let name: string = symbol.name;
    while (this.#taken.has(name)) name = `${name}_`;
    this.#taken.add(name);
    return name;
  }
}

/** One symbol per name; the value if there is one, because it is a type as well. */
function distinct(symbols: readonly OutputSymbol[]): readonly OutputSymbol[] {
  const byName = new Map<string, OutputSymbol>();
  for (const symbol of symbols) {
    if (byName.get(symbol.name)?.meaning !== "value") byName.set(symbol.name, symbol);
  }
  return [...byName.values()];
}

/** Packages first, then relative modules, each in alphabetical order. */
function bySpecifierKind(a: string, b: string): number {
  return Number(a.startsWith(".")) - Number(b.startsWith(".")) || textOrder(a, b);
}
