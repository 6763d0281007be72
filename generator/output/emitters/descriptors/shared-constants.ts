/** Equal parameters, responses, bodies and headers, or those that the document defines once, become one constant. */
import type {
  ContentDescriptor,
  HeaderDescriptor,
  ParameterDescriptor,
  ResponseDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import { mark } from "../../../description/index.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { identifier } from "../../print/escape/identifier.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { arrayType, typeName } from "../../print/type.js";
import { DESCRIPTORS_FILE, descriptorTypes } from "./plan.js";
import { type Described, printDescribed } from "./print.js";

type SharedValue =
  | Described<ParameterDescriptor>
  | Described<HeaderDescriptor>
  | Described<ResponseDescriptor>
  | readonly Described<ContentDescriptor>[];

export interface SharedConstant {
  readonly symbol: OutputSymbol;
  /** `ContentDescriptor`: a list of these. */
  readonly type:
    | "ParameterDescriptor"
    | "HeaderDescriptor"
    | "ResponseDescriptor"
    | "ContentDescriptor";
  /** A symbol refers to another constant with the same value. */
  readonly value: SharedValue | OutputSymbol;
}

/** The preferred name of a constant: from the document, or else derived from its content. */
export interface WantedName {
  readonly component: string | undefined;
  readonly content: string;
}

/**
 * Gives equal values with the same name one constant. No name depends on a counter: if a name is taken, it gets a
 * suffix derived from the value.
 */
export class SharedConstants {
  readonly #names: Set<string>;
  readonly #byName = new Map<string, SharedConstant>();
  /** The first constant of each value. */
  readonly #byValue = new Map<string, OutputSymbol>();

  /** `taken`: names that the file uses for other things. */
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

  /** In the order of the document, each after its dependencies. */
  all(): readonly SharedConstant[] {
    return [...this.#byName.values()];
  }

  #claim(wanted: string, key: string): OutputSymbol {
    const name = this.#names.has(wanted) ? `${wanted}_${mark(key)}` : wanted;
    this.#names.add(name);
    return outputSymbol(identifier(name), DESCRIPTORS_FILE, "value");
  }
}

export const declareShared = (
  { symbol, type, value }: SharedConstant,
  exported: boolean,
  placed: (symbol: OutputSymbol) => OutputSymbol,
): CodeDeclaration => ({
  kind: "constant",
  name: symbol.name,
  exported,
  type:
    type === "ContentDescriptor"
      ? arrayType(typeName(descriptorTypes[type]), true)
      : typeName(descriptorTypes[type]),
  value: printDescribed(value, placed),
});
