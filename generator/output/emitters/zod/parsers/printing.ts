/** Prints the functions of one declaration. */
import {
  camelCase,
  type Declaration,
  pascalCase,
  type Schema,
} from "../../../../description/index.js";
import type { CodeDeclaration, ParameterDeclaration } from "../../../print/declaration.js";
import { expression } from "../../../print/expression.js";
import { ref, type Doc } from "../../../print/layout/doc.js";
import type { OutputSymbol } from "../../../print/layout/symbol.js";
import { keyword } from "../../../print/type.js";
import type { SchemaContext } from "../schemas/context.js";
import { holds, isConstant, returnCondition } from "./condition.js";
import { bodyOf, inlineForm } from "./forms.js";
import { MOST_NESTED } from "./measures.js";
import type { FunctionsOfFile, ParserForm, ParserFunction, ParserSite } from "./site.js";
import { calls, parsers } from "./symbols.js";

interface Owner {
  readonly context: SchemaContext;
  /** How many levels deeper than the functions those are nested that they call; none if they do not count. */
  readonly levels?: number;
  readonly printed: CodeDeclaration[];
}

export class Printing {
  readonly #functions: FunctionsOfFile;
  readonly #owner: Owner;
  /** The functions of parts. */
  readonly #parts = new Map<Schema, ParserForm>();

  constructor(functions: FunctionsOfFile, owner: Owner) {
    this.#functions = functions;
    this.#owner = owner;
  }

  declaration(declaration: Declaration, { kind, symbol }: ParserFunction, name: string): void {
    const { measures } = this.#functions;
    const { levels, context } = this.#owner;
    const { schema, cycle } = declaration;
    if (measures.isLeft(declaration)) {
      const type = ref(context.symbolOf(declaration));
      const depth = levels === undefined ? [] : ["depth"];
      return this.#add(symbol, { kind, exported: true }, [
        ["return ", calls(parsers.parseByZod, type, "x", ...depth), ";"],
      ]);
    }
    const isTooDeep: readonly Doc[] =
      cycle === undefined
        ? []
        : [[`if (depth > ${MOST_NESTED}) return `, ref(parsers.INVALID), ";"]];
    this.#print(symbol, { kind, exported: true, first: isTooDeep }, schema, name);
  }

  /** A schema that is not declared, and whose own defaults may be filled in though those of others are not. */
  root(schema: Schema, symbol: OutputSymbol, { name, fills }: RootForm): void {
    const body = bodyOf(schema, this.#site(name, fills));
    this.#add(symbol, { kind: "parse", exported: true }, body, 0);
  }

  #print(symbol: OutputSymbol, form: FunctionForm, schema: Schema, name: string): void {
    const at = this.#owner.printed.length;
    this.#add(symbol, form, [...(form.first ?? []), ...this.#body(form.kind, schema, name)], at);
  }

  #body(kind: ParserForm["kind"], schema: Schema, name: string): readonly Doc[] {
    const site = this.#site(name);
    return kind === "parse" ? bodyOf(schema, site) : testBody(site.form(schema, ""));
  }

  /** Adds a function before those of its parts, which begin at an index. */
  #add(
    { name }: OutputSymbol,
    { kind, exported }: FunctionForm,
    body: readonly Doc[],
    at = this.#owner.printed.length,
  ): void {
    const isParser = kind === "parse";
    this.#owner.printed.splice(at, 0, {
      kind: "function",
      name,
      exported,
      parameters: isParser && this.#owner.levels !== undefined ? [VALUE, DEPTH] : [VALUE],
      returns: keyword(isParser ? "unknown" : "boolean"),
      body,
    });
  }

  #site(name: string, fills: boolean = this.#owner.context.fills): ParserSite {
    const { context } = this.#owner;
    const { measures } = this.#functions;
    const form = (schema: Schema, segment: string): ParserForm =>
      schema.kind === "ref"
        ? this.#declared(schema.target)
        : (inlineForm(schema, site, segment) ??
          this.#part(schema, partNames(name, segment), "parse"));
    const site: ParserSite = {
      context,
      measures,
      fills,
      form,
      unary: (schema, segment) => {
        const found = form(schema, segment);
        if (found.kind === "parse") return found;
        const condition = found.condition("x");
        return condition.kind === "one" || isConstant(condition)
          ? found
          : this.#part(schema, partNames(name, segment), "test");
      },
      function: (schema, segment) => {
        if (this.#owner.levels !== undefined) return undefined;
        return schema.kind === "ref"
          ? this.#declared(schema.target)
          : this.#part(schema, partNames(name, segment), "parse");
      },
      constant: (segment, value) => this.#constant(`${name}${segment}`, value),
    };
    return site;
  }

  /** The form of a part that has a function of its own. Parts with equal functions share one. */
  #part(schema: Schema, names: readonly string[], kind: ParserForm["kind"]): ParserForm {
    const known = this.#parts.get(schema);
    if (known !== undefined) return known;
    const at = this.#owner.printed.length;
    const body = this.#body(kind, schema, names.at(-1) ?? "");
    const counts = this.#owner.levels !== undefined;
    const symbol = this.#functions.shared(JSON.stringify([kind, counts, body]), () => {
      const free = this.#functions.unnamed(kind, names);
      this.#add(free, { kind, exported: false }, body, at);
      return free;
    });
    const form = formOf({ kind, symbol, counts }, counts ? "depth" : undefined);
    this.#parts.set(schema, form);
    return form;
  }

  #declared(target: Declaration): ParserForm {
    const { context, levels } = this.#owner;
    const deeper = levels === undefined ? undefined : `depth + ${levels}`;
    return formOf(this.#functions.declared(target, context), deeper);
  }

  #constant(name: string, value: Doc): Doc {
    const symbol = this.#functions.constant([camelCase(name)]);
    this.#owner.printed.push({
      kind: "constant",
      name: symbol.name,
      exported: false,
      value: expression(value),
    });
    return ref(symbol);
  }
}

export interface RootForm {
  readonly name: string;
  readonly fills: boolean;
}

interface FunctionForm {
  readonly kind: ParserForm["kind"];
  readonly exported: boolean;
  /** The statements before those of its schema. */
  readonly first?: readonly Doc[];
}

const VALUE: ParameterDeclaration = { name: "x", type: keyword("unknown") };
const DEPTH: ParameterDeclaration = { name: "depth", type: keyword("number"), default: "0" };

/** The names that the function of a part may get, the best first. */
const partNames = (name: string, segment: string): readonly string[] => {
  const last = pascalCase(segment);
  return /^[_\d]/.test(last) ? [`${name}${last}`] : [last, `${name}${last}`];
};

function testBody(form: ParserForm): readonly Doc[] {
  return form.kind === "test" ? [returnCondition(form.condition("x"))] : [];
}

function formOf({ kind, symbol, counts }: ParserFunction, depth: string | undefined): ParserForm {
  if (kind === "test")
    return { kind, condition: (value) => holds(calls(symbol, value)), callee: ref(symbol) };
  return counts && depth !== undefined
    ? { kind, result: (value) => calls(symbol, value, depth) }
    : { kind, result: (value) => calls(symbol, value), callee: ref(symbol) };
}
