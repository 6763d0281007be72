/** The functions of a file of parsers: of each declaration that is needed, and of what is in it. */
import type { Declaration, Schema } from "../../../../description/index.js";
import { pascalCase } from "../../../../description/index.js";
import type { CodeDeclaration } from "../../../print/declaration.js";
import { type Identifier, identifier } from "../../../print/escape/identifier.js";
import { type Expression, expression } from "../../../print/expression.js";
import { ref } from "../../../print/layout/doc.js";
import { membersOf, type OutputSymbol } from "../../../print/layout/symbol.js";
import type { ParserSource, SchemaContext } from "../schemas/context.js";
import type { Measures } from "./measures.js";
import { Printing, type RootForm } from "./printing.js";
import type { FunctionsOfFile, ParserForm, ParserFunction } from "./site.js";

export interface ParserPlan {
  readonly file: string;
  readonly measures: Measures;
  /** The names of all declarations, which functions for other schemas do not take. */
  readonly declared: Iterable<string>;
  /** The context in which a declaration is printed; none if the functions of another file are called. */
  contextOf(declaration: Declaration, context: SchemaContext): SchemaContext | undefined;
  /** The file of the functions that are not printed here. */
  readonly otherFile: string;
}

export class ParserFunctions implements FunctionsOfFile {
  readonly measures: Measures;
  readonly #plan: ParserPlan;
  readonly #taken: Set<string>;
  /** By the names of the declarations that they belong to. */
  readonly #printed = new Map<string, readonly CodeDeclaration[]>();
  readonly #waiting: (() => void)[] = [];
  /** Functions by what they consist of. */
  readonly #shared = new Map<string, OutputSymbol>();
  /** The functions of what is not declared: of schemas, and of parameters by their keys. */
  readonly #roots = new Map<unknown, OutputSymbol>();
  readonly #rootsPrinted: CodeDeclaration[] = [];

  constructor(plan: ParserPlan) {
    this.#plan = plan;
    this.measures = plan.measures;
    this.#taken = new Set(
      [...plan.declared].flatMap((name) => [
        functionName("parse", name),
        functionName("test", name),
      ]),
    );
  }

  /** The parser of a schema; none of what is left to zod. */
  of(schema: Schema, context: SchemaContext): Expression | undefined {
    if (context.conversions.part(schema) !== undefined) return undefined;
    if (schema.kind === "ref") {
      if (this.#plan.measures.isLeft(schema.target)) return undefined;
      const { kind, symbol } = this.declared(schema.target, context);
      if (kind === "parse") return expression(ref(symbol));
    }
    return this.#root(schema, context, { key: schema, name: nameAt(schema), fills: context.fills });
  }

  /** The parser of parameters, whose defaults are always filled in. `key` tells them from others. */
  ofParameters(schema: Schema, key: string, context: SchemaContext): Expression | undefined {
    const name = pascalCase(key.replace("Validators ", " "));
    return this.#root(schema, context, { key, name, fills: true });
  }

  /** All functions: first those of the declarations in their order. */
  declarations(): readonly CodeDeclaration[] {
    for (let print = this.#waiting.pop(); print !== undefined; print = this.#waiting.pop()) print();
    const ofDeclarations = [...this.#plan.declared].flatMap(
      (name) => this.#printed.get(name) ?? [],
    );
    return [...ofDeclarations, ...this.#rootsPrinted];
  }

  /** The function of a declaration, which is printed if it has not been. */
  declared(declaration: Declaration, context: SchemaContext): ParserFunction {
    const { measures, file, otherFile, contextOf } = this.#plan;
    const { name } = context.symbolOf(declaration);
    const kind = measures.changesDeclared(declaration) ? "parse" : "test";
    const own = contextOf(declaration, context);
    const symbol = inFile(functionName(kind, name), own === undefined ? otherFile : file);
    const parser = { kind, symbol, counts: measures.recurs(declaration) } as const;
    const levels = parser.counts && { levels: Math.max(1, measures.levelsOf(declaration)) };
    if (own === undefined || this.#printed.has(name)) return parser;
    const printed: CodeDeclaration[] = [];
    this.#printed.set(name, printed);
    const printing = new Printing(this, { context: own, printed, ...levels });
    this.#waiting.push(() => printing.declaration(declaration, parser, name));
    return parser;
  }

  /** A function of a schema that is not declared: the first name that no other has. */
  unnamed(kind: ParserForm["kind"], names: readonly string[]): OutputSymbol {
    return this.constant(names.map((name) => functionName(kind, name)));
  }

  constant(names: readonly string[]): OutputSymbol {
    const free = names.find((name) => !this.#taken.has(name));
    if (free === undefined) return this.constant(names.map((name) => `${name}$`));
    this.#taken.add(free);
    return inFile(identifier(free), this.#plan.file);
  }

  /** The function with a content, which is printed if there is none. */
  shared(content: string, print: () => OutputSymbol): OutputSymbol {
    const symbol = this.#shared.get(content) ?? print();
    this.#shared.set(content, symbol);
    return symbol;
  }

  #root(
    schema: Schema,
    context: SchemaContext,
    { key, ...form }: RootForm & { readonly key: unknown },
  ): Expression | undefined {
    if (!this.measures.isPrintable(schema)) return undefined;
    const known = this.#roots.get(key);
    if (known !== undefined) return expression(ref(known));
    const symbol = this.unnamed("parse", [form.name]);
    this.#roots.set(key, symbol);
    const printed: CodeDeclaration[] = [];
    new Printing(this, { context, printed }).root(schema, symbol, form);
    this.#rootsPrinted.push(...printed);
    return expression(ref(symbol));
  }
}

/** The parsers of a context, which is not known before. */
export const parsersOf = (
  functions: ParserFunctions,
  contextOf: () => SchemaContext,
): ParserSource => ({
  of: (schema) => functions.of(schema, contextOf()),
  ofParameters: (schema, key) => functions.ofParameters(schema, key, contextOf()),
});

const functionName = (kind: ParserForm["kind"], name: string): Identifier =>
  identifier(`${kind === "parse" ? "parse" : "is"}${name}`);

const inFile = (name: Identifier, file: string): OutputSymbol =>
  membersOf(identifier("parsers"), file, "value")(name);

/** `QuotesPostRequestBody` of `/paths/~1quotes/post/requestBody/content/application~1json/schema`. */
const nameAt = ({ origin }: Schema): string =>
  pascalCase(
    origin.pointer
      .replaceAll("~1", " ")
      .replace(/\/content\/application json\/schema$/, "")
      .replace(/^\/paths/, ""),
  );
