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
import { createClaims } from "../../names/assign.js";
import { type Expression, objectExpression } from "../../print/expression.js";
import { flatWidth } from "../../print/layout/doc.js";
import { LINE_WIDTH } from "../../print/layout/layout.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
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
import type { ZodPlan } from "./plan.js";
import { equalOnes, type PlacedConstant, shareParts, type ValidatorPart } from "./shared-parts.js";
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
): SharedValidators & { readonly constants: readonly PlacedConstant[] } {
  const claims = createClaims(taken);
  const nameOf = (operation: Operation): string =>
    plan.validatorsOf(operation).name.replace(/Validators$/, "");
  const share = (parts: Iterable<ValidatorPart>) => shareParts(parts, plan.files, claims);
  const parameters = share(groupParts(api, types, contextOf));
  const keys = contentKeys(api, contextOf);
  const bodies = bodiesOf(api, nameOf);
  const single = share(validatorParts(bodies, { keys, contextOf }));
  const ofContent = (content: Content, side: Side): Expression | undefined => {
    const symbol = single.symbols.get(keys.ofContent(content, side));
    return symbol === undefined ? contentExpression(content, contextOf(side)) : use(symbol);
  };
  const contents = share(contentParts(bodies, { keys, contextOf, ofContent }));
  const ofContents = (list: readonly Content[], side: Side): OutputSymbol | undefined =>
    contents.symbols.get(keys.ofContents(list, side));
  const answers = responseParts(api, nameOf, ofContents);
  const responses = share(answers.values());
  return {
    ofParameters: (group) => parameters.symbols.get(types.parameterKey(group)),
    ofContent,
    ofContents,
    ofResponses: (operation) => responses.symbols.get(answers.get(operation)?.key ?? ""),
    closedOf: closedEnumerations(api),
    constants: [parameters, single, contents, responses].flatMap(({ constants }) => constants),
  };
}

const groupParts = (
  { operations }: Api,
  types: TypesPlan,
  contextOf: ContextOf,
): readonly ValidatorPart[] =>
  operations.flatMap((operation) =>
    parameterGroups(operation).map((group): ValidatorPart => {
      const name = camelCase(types.parameterSetName(group) ?? group.name);
      return {
        operations: [operation],
        key: types.parameterKey(group),
        names: [name, `${name}Validator`],
        type: typeName(runtime.Validator),
        print: () => groupValidator(group.parameters, contextOf("write")),
      };
    }),
  );

/** A body, and what the names of its validators are made of. */
interface BodyPart {
  readonly operation: Operation;
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
        operation,
        contents: response.contents,
        side: "read" as const,
        component: response.component,
        own: `${own}${response.status}`,
      }));
      return [{ operation, contents, side: "write", component, own }, ...answers];
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
): readonly ValidatorPart[] {
  const equal = equalOnes(bodies, ({ contents, side }) => keys.ofContents(contents, side));
  return equal.flatMap(([{ operation, contents, side }, ...others]) =>
    contents.flatMap((content): readonly ValidatorPart[] => {
      const schema = checkedSchema(content);
      const name = schema && validatorName(schema, contextOf(side));
      if (schema === undefined || name === undefined) return [];
      return [
        {
          operations: [operation, ...others.map((one) => one.operation)],
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
): readonly ValidatorPart[] =>
  bodies.flatMap(({ operation, contents, side, component, own }) => {
    const [first] = contents;
    if (first === undefined) return [];
    const named = schemaName(first.schema, contextOf(side)) ?? component;
    const name = named === undefined ? own : camelCase(named);
    return [
      {
        operations: [operation],
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
): ReadonlyMap<Operation, ValidatorPart> {
  const parts = new Map<Operation, ValidatorPart>();
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
      operations: [operation],
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
