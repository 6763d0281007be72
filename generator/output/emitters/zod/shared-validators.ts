/** The validators that several operations have: of equal parameters, and of bodies that are one declared schema. */
import {
  type Api,
  camelCase,
  type Content,
  type Declaration,
  pascalCase,
  type Schema,
  type Side,
} from "../../../description/index.js";
import { createClaims } from "../../names/assign.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { objectExpression } from "../../print/expression.js";
import { outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import { globalType, keyword, typeName } from "../../print/type.js";
import type { ParameterGroup } from "../types/parameter-sets.js";
import type { TypesPlan } from "../types/plan.js";
import {
  type ContextOf,
  contentEntries,
  groupValidator,
  type SharedValidators,
} from "./operations.js";
import { VALIDATORS_FILE } from "./plan.js";
import { runtime } from "./schemas/symbols.js";

interface SharedOptions {
  readonly types: TypesPlan;
  readonly contextOf: ContextOf;
  /** Names that the file uses for other things. */
  readonly taken: Iterable<string>;
}

export function shareValidators(
  api: Api,
  { types, contextOf, taken }: SharedOptions,
): SharedValidators & { readonly constants: readonly ConstantDeclaration[] } {
  const claims = createClaims(taken);
  const claim = (...names: readonly [string, ...string[]]): OutputSymbol =>
    outputSymbol(claims.claim(...names), VALIDATORS_FILE, "value");
  const parameters = types.parameterSets.map((set) => ({
    set,
    symbol: claim(camelCase(set.symbol.name), `${camelCase(set.symbol.name)}Validator`),
  }));
  const bySet = new Map(parameters.map(({ set, symbol }) => [set, symbol]));
  const bodies = repeatedBodies(api, contextOf).map((body) => ({
    ...body,
    symbol: claim(`${body.name}Content`, `${body.name}${pascalCase(body.content.codec)}Content`),
  }));
  const byKey = new Map(bodies.map(({ key, symbol }) => [key, symbol]));
  return {
    ofParameters(group) {
      const set = types.parameterSetOf(group);
      return set && bySet.get(set);
    },
    ofContents: (contents, side) => byKey.get(bodyOf(contents, contextOf(side))?.key ?? ""),
    constants: [
      ...parameters.map(({ set, symbol }) => parametersConstant(symbol, set, contextOf)),
      ...bodies.map(({ symbol, content, side }) =>
        contentsConstant(symbol, content, contextOf(side)),
      ),
    ],
  };
}

const parametersConstant = (
  { name }: OutputSymbol,
  group: ParameterGroup,
  contextOf: ContextOf,
): ConstantDeclaration => ({
  kind: "constant",
  exported: false,
  name,
  type: typeName(runtime.Validator),
  value: groupValidator(group.parameters, contextOf("write")),
});

const contentsConstant = (
  { name }: OutputSymbol,
  content: Content,
  context: ReturnType<ContextOf>,
): ConstantDeclaration => ({
  kind: "constant",
  exported: false,
  name,
  type: globalType("Record", [keyword("string"), typeName(runtime.Validator)]),
  value: objectExpression(contentEntries([content], context), true),
});

/** A body of one media type that is a declared schema, or a list of one. */
interface Body {
  /** Equal for equal validators. */
  readonly key: string;
  readonly name: string;
  readonly content: Content;
}

function bodyOf(contents: readonly Content[], context: ReturnType<ContextOf>): Body | undefined {
  const [content, ...others] = contents;
  if (content === undefined || others.length > 0 || content.item !== undefined) return undefined;
  const isList = content.schema.kind === "array";
  const target = targetOf(content.schema);
  if (target === undefined) return undefined;
  const { name } = context.symbolOf(target);
  const own = `${camelCase(name)}${isList ? "List" : ""}`;
  const key = `${content.mediaType} ${name} ${isList ? JSON.stringify({ ...content.schema, items: 0, origin: 0 }) : ""}`;
  return { key, name: own, content };
}

function targetOf(schema: Schema): Declaration | undefined {
  if (schema.kind === "array") return schema.items.kind === "ref" ? schema.items.target : undefined;
  return schema.kind === "ref" ? schema.target : undefined;
}

/** The bodies that occur more than once, in the order of the document. */
function repeatedBodies(
  { operations }: Api,
  contextOf: ContextOf,
): readonly (Body & { readonly side: Side })[] {
  const found = new Map<string, Body & { readonly side: Side }>();
  const repeated = new Set<string>();
  const count = (contents: readonly Content[], side: Side): void => {
    const body = bodyOf(contents, contextOf(side));
    if (body === undefined) return;
    if (found.has(body.key)) repeated.add(body.key);
    else found.set(body.key, { ...body, side });
  };
  for (const { body, responses } of operations) {
    count(body?.contents ?? [], "write");
    for (const { contents } of responses) count(contents, "read");
  }
  return [...found.values()].filter(({ key }) => repeated.has(key));
}
