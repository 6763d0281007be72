/** The functions of assertions: they say whether a value matches, as far as that is known before there is one. */
import { type Api, pascalCase, type Side } from "../../../../description/index.js";
import { SchemaError } from "../../../../../runtime/json-schema/values/types.js";
import type { CodeDeclaration, ParameterDeclaration } from "../../../print/declaration.js";
import { identifier } from "../../../print/escape/identifier.js";
import { expression } from "../../../print/expression.js";
import { ref, type Doc } from "../../../print/layout/doc.js";
import { outputSymbol, type OutputSymbol } from "../../../print/layout/symbol.js";
import { keyword } from "../../../print/type.js";
import type { Condition } from "../parsers/condition.js";
import { calls } from "../parsers/symbols.js";
import type { TestFunction } from "../schemas/context.js";
import { measuresOf, type AssertionMeasures } from "./measures.js";
import { PlaceMap } from "./place-map.js";
import { NotPrintable, type ScopedSchema, type Places, placesOf } from "./places.js";
import { bodyOf, type TestFunctions, type TestBody } from "./printing.js";
import { type AssertionRules, tests } from "./site.js";

interface Settings {
  readonly assertions: Api["assertions"];
  readonly assertFormats: boolean;
  /** The file of the functions. */
  readonly file: string;
}

export class AssertionFunctions implements TestFunctions {
  readonly #settings: Settings;
  #reader: { readonly places: Places; readonly measures: AssertionMeasures } | undefined;
  /** By side and key; none if the evaluator decides. */
  readonly #roots = new Map<string, TestFunction | undefined>();
  readonly #exported = new Set<string>();
  /** Functions for one side, and for both. */
  readonly #functions = {
    read: new PlaceMap<TestFunction>(),
    write: new PlaceMap<TestFunction>(),
    both: new PlaceMap<TestFunction>(),
  };
  readonly #taken = new Set<string>();
  /** Functions by what they consist of. */
  readonly #shared = new Map<string, TestFunction>();
  readonly #printed: CodeDeclaration[] = [];
  /** What takes back all that was printed for an assertion of which a part cannot be. */
  #undo: (() => void)[] = [];

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get places(): Places {
    return this.#read.places;
  }

  /** Nothing is read for documents without assertions. */
  get #read() {
    if (this.#reader !== undefined) return this.#reader;
    const places = placesOf(this.#settings.assertions);
    return (this.#reader = { places, measures: measuresOf(places) });
  }

  /** The function of an assertion on one side; none if the evaluator has to decide. */
  of(key: string, direction: Side): TestFunction | undefined {
    const known = `${direction} ${key}`;
    if (!this.#roots.has(known)) this.#roots.set(known, this.#root(key, direction));
    return this.#roots.get(known);
  }

  /** All functions, each before those of its parts, without those whose results do not matter. */
  declarations(): readonly CodeDeclaration[] {
    const used = new Set<string>(this.#exported);
    const byName = new Map(this.#printed.map((one) => [one.name as string, one]));
    for (const name of used)
      for (const other of namesIn(byName.get(name))) if (byName.has(other)) used.add(other);
    return this.#printed
      .filter(({ name }) => used.has(name))
      .map((one) => ({ ...one, exported: this.#exported.has(one.name) }));
  }

  target(place: ScopedSchema, uri: string, rules: AssertionRules): TestFunction {
    const side = this.#sideOf(place, rules);
    const known = this.#functions[side].get(place);
    if (known !== undefined) return known;
    const made = this.#claim(`${nameOf(uri)}${side === "both" ? "" : ` ${side}`}`, place);
    this.#functions[side].set(place, made);
    this.#undo.push(() => this.#functions[side].delete(place));
    const at = this.#printed.length;
    this.#add(made, bodyOf(place, { name: nameOf(uri), rules, functions: this }), at);
    return made;
  }

  part(place: ScopedSchema, name: string, rules: AssertionRules): TestFunction | Condition {
    const side = this.#sideOf(place, rules);
    const known = this.#functions[side].get(place);
    if (known !== undefined) return known;
    const at = this.#printed.length;
    const body = bodyOf(place, { name, rules, functions: this });
    if (body.constant !== undefined) return body.constant;
    const content = JSON.stringify([this.#read.measures.counts(place), body.statements]);
    const made = this.#shared.get(content) ?? this.#claim(name, place);
    if (!this.#shared.has(content)) this.#add(made, body, at);
    this.#shared.set(content, made);
    this.#functions[side].set(place, made);
    this.#undo.push(() => {
      this.#shared.delete(content);
      this.#functions[side].delete(place);
    });
    return made;
  }

  constant(name: string, value: Doc): Doc {
    const symbol = this.#free(name);
    const pure: Doc = ["/* @__PURE__ */ ", value];
    this.#printed.push({
      kind: "constant",
      name: symbol.name,
      exported: false,
      value: expression(pure),
    });
    return ref(symbol);
  }

  #root(key: string, direction: Side): TestFunction | undefined {
    const { assertFormats } = this.#settings;
    const length = this.#printed.length;
    this.#undo = [];
    try {
      const place = this.places.entry(key);
      this.#read.measures.demandPrintable(place);
      const root = this.target(place, key, { assertFormats, direction });
      this.#exported.add(root.symbol.name);
      return root;
    } catch (error) {
      // The evaluator decides, and says what is wrong where its table is.
      if (
        !(
          error instanceof NotPrintable ||
          error instanceof SchemaError ||
          error instanceof RangeError
        )
      )
        throw error;
      for (const undo of this.#undo) undo();
      this.#printed.length = length;
      return undefined;
    }
  }

  /** One function serves both sides, unless it depends on the side which properties are required. */
  #sideOf(place: ScopedSchema, { direction }: AssertionRules): Side | "both" {
    return this.#read.measures.dependsOnSide(place) ? direction : "both";
  }

  #claim(name: string, place: ScopedSchema): TestFunction {
    return {
      symbol: this.#free(`matches${pascalCase(name)}`),
      counts: this.#read.measures.counts(place),
    };
  }

  /** The first name that no other has. */
  #free(name: string): OutputSymbol {
    if (this.#taken.has(name)) return this.#free(`${name}$`);
    this.#taken.add(name);
    return outputSymbol(identifier(name), this.#settings.file, "value");
  }

  #add({ symbol, counts }: TestFunction, { statements, constant }: TestBody, at: number): void {
    const limit: Doc = [calls(tests.limitDepth, "depth"), ";"];
    const parameter = { ...VALUE, name: constant === undefined ? "x" : "_" };
    this.#printed.splice(at, 0, {
      kind: "function",
      name: symbol.name,
      exported: false,
      parameters: counts ? [parameter, DEPTH] : [parameter],
      returns: keyword("boolean"),
      body: counts ? [limit, ...statements] : statements,
    });
  }
}

/** The names of the symbols in a declaration. */
function namesIn(doc: unknown): readonly string[] {
  if (typeof doc !== "object" || doc === null) return [];
  if ("symbol" in doc) return [(doc.symbol as OutputSymbol).name];
  return Object.values(doc).flatMap(namesIn);
}

const VALUE: ParameterDeclaration = { name: "x", type: keyword("unknown") };
const DEPTH: ParameterDeclaration = { name: "depth", type: keyword("number"), default: "0" };

/** `Quote` of `…#/components/schemas/Quote`, and what is clear without its place of other schemas. */
function nameOf(uri: string): string {
  const [resource = "", fragment = ""] = uri.split("#");
  const pointer = fragment
    .replaceAll("~1", " ")
    .replace(/\/content\/application json\/schema$/, "")
    .replace(/^\/(?:paths|components\/schemas)\//, "");
  return pascalCase(pointer === "" ? resource.slice(resource.lastIndexOf("/") + 1) : pointer);
}
