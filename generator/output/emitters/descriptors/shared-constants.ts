import type {
  BodyDescriptor,
  ContentDescriptor,
  HeaderDescriptor,
  ParameterDescriptor,
  ResponseDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import { clearNames } from "../types/part-names.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { arrayType, typeName } from "../../print/type.js";
import { descriptorTypes } from "./plan.js";
import { type PrintedDescriptor, printDescribed } from "./print.js";

type SharedValue =
  | PrintedDescriptor<ParameterDescriptor>
  | PrintedDescriptor<HeaderDescriptor>
  | PrintedDescriptor<ResponseDescriptor>
  | PrintedDescriptor<BodyDescriptor>
  | readonly PrintedDescriptor<ContentDescriptor>[];

export interface SharedConstant {
  readonly symbol: OutputSymbol;
  /** `ContentDescriptor`: a list of these. */
  readonly type:
    | "ParameterDescriptor"
    | "HeaderDescriptor"
    | "ResponseDescriptor"
    | "BodyDescriptor"
    | "ContentDescriptor";
  readonly value: SharedValue;
}

/** The symbol of a constant with this name. */
export type Declare = (name: Identifier) => OutputSymbol;

/** Parts of one kind, in the order of the document. */
interface Parts<Part, Value extends SharedValue> {
  readonly type: SharedConstant["type"];
  readonly parts: readonly Part[];
  readonly nameOf: (part: Part) => string | undefined;
  readonly describe: (part: Part) => Value;
}

/** Constants by their names. */
export class SharedConstants {
  readonly #byName = new Map<string, SharedConstant>();
  readonly #declare: Declare;

  constructor(declare: Declare) {
    this.#declare = declare;
  }

  /** Returns the constant of a part that has a name, and the description of any other. */
  share<Part, Value extends SharedValue>({
    type,
    parts,
    nameOf,
    describe,
  }: Parts<Part, Value>): (part: Part) => OutputSymbol | Value {
    const all = parts.map((part) => {
      const value = describe(part);
      const name = nameOf(part);
      return { part, value, name, key: name === undefined ? "" : JSON.stringify(value) };
    });
    const clear = [...clearNames(all)].filter((name) => !this.#byName.has(name));
    const names = new Set(clear);
    const shared = new Map<Part, OutputSymbol | Value>();
    for (const { part, name = "", value } of all)
      shared.set(part, names.has(name) ? this.#constant(name, type, value) : value);
    return (part) => shared.get(part) ?? describe(part);
  }

  #constant(name: string, type: SharedConstant["type"], value: SharedValue): OutputSymbol {
    const known = this.#byName.get(name);
    if (known !== undefined) return known.symbol;
    const symbol = this.#declare(identifier(name));
    this.#byName.set(name, { symbol, type, value });
    return symbol;
  }

  /** In the order of the document, each after those that it consists of. */
  all(): readonly SharedConstant[] {
    return [...this.#byName.values()];
  }
}

export const declareShared = (
  { symbol, type, value }: SharedConstant,
  exported: boolean,
): CodeDeclaration => ({
  kind: "constant",
  name: symbol.name,
  exported,
  type:
    type === "ContentDescriptor"
      ? arrayType(typeName(descriptorTypes[type]), true)
      : typeName(descriptorTypes[type]),
  value: printDescribed(value),
});
