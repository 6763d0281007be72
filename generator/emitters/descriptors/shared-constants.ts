/** Responses and headers that are equal, or that the document defines once, are one constant. */
import type {
  HeaderDescriptor,
  ResponseDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { mark } from "../../core/hash.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { identifier } from "../../print/escape/identifier.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
import { DESCRIPTORS_FILE } from "./plan.js";
import { type Described, printShared } from "./print.js";
import { descriptorTypes } from "./symbols.js";

type SharedValue = Described<HeaderDescriptor> | Described<ResponseDescriptor>;

export interface SharedConstant {
  readonly symbol: OutputSymbol;
  readonly type: "HeaderDescriptor" | "ResponseDescriptor";
  /** A symbol is another constant of the same value. */
  readonly value: SharedValue | OutputSymbol;
}

/** What a constant would like to be called: as the document names it, or else after what it holds. */
export interface WantedName {
  readonly component: string | undefined;
  readonly content: string;
}

/** Gives equal values of one name one constant. No name depends on a counter: a name that is taken gets a mark made of the value. */
export class SharedConstants {
  readonly #names: Set<string>;
  readonly #byName = new Map<string, SharedConstant>();
  /** The first constant of each value. */
  readonly #byValue = new Map<string, OutputSymbol>();

  /** `taken`: names that the file has for other things. */
  constructor(taken: readonly string[]) {
    this.#names = new Set(taken);
  }

  share(
    { component, content }: WantedName,
    type: SharedConstant["type"],
    value: SharedValue,
  ): OutputSymbol {
    const json = JSON.stringify(value);
    const key = `${component ?? ""} ${json}`;
    const known = this.#byName.get(key);
    if (known !== undefined) return known.symbol;
    const same = this.#byValue.get(json);
    const symbol = this.#claim(component ?? content, key);
    this.#byName.set(key, { symbol, type, value: same ?? value });
    if (same === undefined) this.#byValue.set(json, symbol);
    return symbol;
  }

  /** In the order of the document, each after what it refers to. */
  all(): readonly SharedConstant[] {
    return [...this.#byName.values()];
  }

  #claim(wanted: string, key: string): OutputSymbol {
    const name = this.#names.has(wanted) ? `${wanted}_${mark(key)}` : wanted;
    this.#names.add(name);
    return outputSymbol(identifier(name), DESCRIPTORS_FILE, "value");
  }
}

export const declareShared = ({ symbol, type, value }: SharedConstant): CodeDeclaration => ({
  kind: "constant",
  name: symbol.name,
  exported: false,
  type: typeName(descriptorTypes[type]),
  value: printShared(value),
});
