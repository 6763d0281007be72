/** The validators that several operations have: of equal parameters, of equal bodies, and of equal responses. */
import {
  type Api,
  camelCase,
  type Content,
  type Operation,
  pascalCase,
  type Schema,
  type Side,
} from "../../../description/index.js";
import { createClaims, type NameClaims } from "../../names/assign.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { type Expression, objectExpression } from "../../print/expression.js";
import { flatWidth } from "../../print/layout/doc.js";
import { LINE_WIDTH } from "../../print/layout/layout.js";
import { outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import { type TypeExpression, typeName } from "../../print/type.js";
import { closedEnumerations } from "../conversions/closed-enumerations.js";
import { parameterGroups } from "../types/parameter-sets.js";
import type { TypesPlan } from "../types/plan.js";
import { type ContentKeys, contentKeys } from "./content-keys.js";
import {
  checkedSchema,
  type ContextOf,
  contentEntries,
  contentExpression,
  groupValidator,
  type SharedValidators,
  validatorExpression,
} from "./operations.js";
import { VALIDATORS_FILE, type ZodPlan } from "./plan.js";
import type { SchemaContext } from "./schemas/context.js";
import { runtime, use } from "./schemas/symbols.js";

interface SharedOptions {
  readonly plan: ZodPlan;
  readonly types: TypesPlan;
  readonly contextOf: ContextOf;
  /** Names that the file uses for other things. */
  readonly taken: Iterable<string>;
}

/** Declares what occurs more than once, each constant after those that it consists of. */
export function shareValidators(
  api: Api,
  { plan, types, contextOf, taken }: SharedOptions,
): SharedValidators & { readonly constants: readonly ConstantDeclaration[] } {
  const claims = createClaims(taken);
  const nameOf = (operation: Operation): string =>
    plan.validatorsOf(operation).name.replace(/Validators$/, "");
  const parameters = share(groupParts(api, types, contextOf), claims);
  const keys = contentKeys(api, contextOf);
  const bodies = bodiesOf(api, nameOf);
  const single = share(validatorParts(bodies, { keys, contextOf }), claims);
  const ofContent = (content: Content, side: Side): Expression | undefined => {
    const symbol = single.symbols.get(keys.ofContent(content, side));
    return symbol === undefined ? contentExpression(content, contextOf(side)) : use(symbol);
  };
  const contents = share(contentParts(bodies, { keys, contextOf, ofContent }), claims);
  const ofContents = (list: readonly Content[], side: Side): OutputSymbol | undefined =>
    contents.symbols.get(keys.ofContents(list, side));
  const answers = responseParts(api, nameOf, ofContents);
  const responses = share(answers.values(), claims);
  return {
    ofParameters: (group) => parameters.symbols.get(types.parameterKey(group)),
    ofContent,
    ofContents,
    ofResponses: (operation) => responses.symbols.get(answers.get(operation)?.key ?? ""),
    closedOf: closedEnumerations(api),
    constants: [parameters, single, contents, responses].flatMap(({ constants }) => constants),
  };
}

/** A part of the validators of an operation. */
interface Part {
  /** Equal for equal validators. */
  readonly key: string;
  /** What it may be called. */
  readonly names: readonly [string, ...string[]];
  readonly type: TypeExpression;
  readonly print: () => Expression;
}

interface Shared {
  readonly symbols: ReadonlyMap<string, OutputSymbol>;
  readonly constants: readonly ConstantDeclaration[];
}

function share(parts: Iterable<Part>, claims: NameClaims): Shared {
  const first = new Map<string, Part>();
  const repeated = new Set<Part>();
  for (const part of parts) {
    const known = first.get(part.key);
    if (known === undefined) first.set(part.key, part);
    else repeated.add(known);
  }
  const shared = [...first.values()]
    .filter((part) => repeated.has(part))
    .map((part) => ({
      ...part,
      symbol: outputSymbol(claims.claim(...part.names), VALIDATORS_FILE, "value"),
    }));
  return {
    symbols: new Map(shared.map(({ key, symbol }) => [key, symbol])),
    constants: shared.map(({ symbol, type, print }) => ({
      kind: "constant",
      exported: false,
      name: symbol.name,
      type,
      value: print(),
    })),
  };
}

const groupParts = ({ operations }: Api, types: TypesPlan, contextOf: ContextOf): readonly Part[] =>
  operations.flatMap((operation) =>
    parameterGroups(operation).map((group): Part => {
      const name = camelCase(types.parameterSetName(group) ?? group.name);
      return {
        key: types.parameterKey(group),
        names: [name, `${name}Validator`],
        type: typeName(runtime.Validator),
        print: () => groupValidator(group.parameters, contextOf("write")),
      };
    }),
  );

/** A body, and what the names of its validators are made of. */
interface BodyPart {
  readonly contents: readonly Content[];
  readonly side: Side;
  readonly component: string | undefined;
  readonly own: string;
}

const bodiesOf = (
  { operations }: Api,
  nameOf: (operation: Operation) => string,
): readonly BodyPart[] =>
  operations
    .flatMap((operation): readonly BodyPart[] => {
      const own = nameOf(operation);
      const { contents = [], component } = operation.body ?? {};
      const answers = operation.responses.map((response) => ({
        contents: response.contents,
        side: "read" as const,
        component: response.component,
        own: `${own}${response.status}`,
      }));
      return [{ contents, side: "write", component, own }, ...answers];
    })
    .filter(({ contents }) => contents.length > 0);

interface ContentContext {
  readonly keys: ContentKeys;
  readonly contextOf: ContextOf;
}

/** The validators of text, of declared schemas and of lists of these, once for each body that differs from others. */
function validatorParts(
  bodies: readonly BodyPart[],
  { keys, contextOf }: ContentContext,
): readonly Part[] {
  const different = new Map(
    bodies.map((body) => [keys.ofContents(body.contents, body.side), body]),
  );
  return [...different.values()].flatMap(({ contents, side }) =>
    contents.flatMap((content): readonly Part[] => {
      const schema = checkedSchema(content);
      const name = schema && validatorName(schema, contextOf(side));
      if (schema === undefined || name === undefined) return [];
      return [
        {
          key: keys.ofContent(content, side),
          names: [camelCase(name), `${camelCase(name)}Validator`],
          type: typeName(runtime.Validator),
          print: () => validatorExpression(schema, contextOf(side)),
        },
      ];
    }),
  );
}

const validatorName = (schema: Schema, context: SchemaContext): string | undefined =>
  schema.kind === "string" ? "text" : schemaName(schema, context);

const contentParts = (
  bodies: readonly BodyPart[],
  {
    keys,
    contextOf,
    ofContent,
  }: ContentContext & { readonly ofContent: SharedValidators["ofContent"] },
): readonly Part[] =>
  bodies.flatMap(({ contents, side, component, own }) => {
    const [first] = contents;
    if (first === undefined) return [];
    const named = schemaName(first.schema, contextOf(side)) ?? component;
    const name = named === undefined ? own : camelCase(named);
    return [
      {
        key: keys.ofContents(contents, side),
        names: [`${name}Content`, `${name}${pascalCase(first.codec)}Content`, `${own}Content`],
        type: typeName(runtime.ContentValidators),
        print: () => objectExpression(contentEntries(contents, (one) => ofContent(one, side))),
      },
    ];
  });

/** The name of a declared schema, or of a list of them. */
function schemaName(schema: Schema, { symbolOf }: SchemaContext): string | undefined {
  if (schema.kind === "ref") return symbolOf(schema.target).name;
  const isList = schema.kind === "array" && schema.items.kind === "ref";
  return isList ? `${symbolOf(schema.items.target).name}List` : undefined;
}

/** The responses of the operations for which all bodies are shared, and which take more than a line. */
function responseParts(
  { operations }: Api,
  nameOf: (operation: Operation) => string,
  ofContents: SharedValidators["ofContents"],
): ReadonlyMap<Operation, Part> {
  const parts = new Map<Operation, Part>();
  for (const operation of operations) {
    const entries = operation.responses
      .filter(({ contents }) => contents.length > 0)
      .map(({ status, contents }) => [String(status), ofContents(contents, "read")] as const);
    const known = entries.flatMap(([key, symbol]) =>
      symbol === undefined ? [] : [{ key, symbol }],
    );
    const [first] = known;
    if (first === undefined || known.length < entries.length) continue;
    const value = objectExpression(known.map(({ key, symbol }) => ({ key, value: use(symbol) })));
    if (flatWidth(["  responses: ", value.doc, ","]) <= LINE_WIDTH) continue;
    const names = [...new Set(known.map(({ symbol }) => symbol.name.replace(/Content$/, "")))];
    parts.set(operation, {
      key: known.map(({ key, symbol }) => `${key} ${symbol.name}`).join(),
      names: [
        `${names[0]}Responses`,
        `${names.map((name, index) => (index === 0 ? name : pascalCase(name))).join("Or")}Responses`,
        `${nameOf(operation)}Responses`,
      ],
      type: typeName(runtime.ResponseValidators),
      print: () => value,
    });
  }
  return parts;
}
