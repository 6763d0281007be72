/** `client/index.ts`: all operations in one object, grouped by tag, and everything else that a program needs. */
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration, MethodMember } from "../../print/declaration.js";
import {
  callExpression,
  type ObjectEntry,
  expression,
  objectExpression,
} from "../../print/expression.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import { ref } from "../../print/layout/doc.js";
import type { NamedOperation, OperationGroup } from "../../names/operations.js";
import { type OutputSymbol, outputNamespace, outputSymbol } from "../../print/layout/symbol.js";
import { genericType, typeName, typeofType } from "../../print/type.js";
import { docsTags } from "../types/comments.js";
import { API, CREATE_API, CREATE_CLIENT, INDEX_FILE, OPTIONS } from "./client-file.js";
import { FLOWS } from "./credentials.js";
import {
  parametersOf,
  type FunctionPlans,
  isGeneric,
  returnType,
  typeParametersOf,
} from "./functions.js";
import { REEXPORTS } from "./re-exports.js";
import { runtime } from "./symbols.js";
import { waitsOf } from "./waits.js";

export const groupFile = ({ fileName }: OperationGroup): string => `client/${fileName}.ts`;

const API_OF = outputSymbol(identifier("apiOf"), INDEX_FILE, "value");

/** Names of the client itself, which no group may have. */
export const FIXED: ReadonlySet<string> = new Set([
  CREATE_API.name,
  "apiOf",
  "createClient",
  "operations",
  FLOWS,
  ...REEXPORTS.flatMap(({ values, as }) => as ?? values),
]);

/** The name under which a group's functions are exported. */
export const namespaceName = ({ name }: OperationGroup): Identifier =>
  FIXED.has(name) ? identifier(`${name}Operations`) : name;

export function facade(plans: FunctionPlans): readonly CodeDeclaration[] {
  const { groups } = plans.types;
  return [
    ...groups.map((group) => groupInterface(group, plans)),
    apiInterface(groups),
    createApiFunction,
    apiOfFunction(groups),
  ];
}

const apiInterface = (groups: readonly OperationGroup[]): CodeDeclaration => ({
  kind: "interface",
  name: API.name,
  comment: comment({ text: ["All operations by tag."] }),
  members: groups.map((group) => ({
    name: group.name,
    type: typeName(groupSymbol(group)),
    readonly: true,
    comment: comment({
      text: [group.tag.docs.description ?? group.tag.docs.summary],
      tags: docsTags(group.tag.docs),
    }),
  })),
});

const createApiFunction: CodeDeclaration = {
  kind: "function",
  name: CREATE_API.name,
  comment: comment({
    text: [
      "All operations in one object. Programs that call only a few get smaller bundles with `createClient` and the functions of the operations.",
    ],
  }),
  parameters: [{ name: "options", type: typeName(OPTIONS), default: "{}" }],
  returns: typeName(API),
  body: [
    [
      "return ",
      callExpression(ref(API_OF), [callExpression(ref(CREATE_CLIENT), [expression("options")])])
        .doc,
      ";",
    ],
  ],
};

const apiOfFunction = (groups: readonly OperationGroup[]): CodeDeclaration => ({
  kind: "function",
  name: API_OF.name,
  comment: comment({ text: ["All operations, for an existing client."] }),
  // Unused if there are no operations.
  parameters: [
    { name: groups.length === 0 ? "_client" : "client", type: typeName(runtime.Client) },
  ],
  returns: typeName(API),
  body: [["return ", objectExpression(groups.map(groupEntry)).doc, ";"]],
});

/** The interface of a group's methods, such as `QuotesOperations`. */
const groupSymbol = (group: OperationGroup): OutputSymbol =>
  outputSymbol(identifier(`${group.typeName}Operations`), INDEX_FILE, "type");

/**
 * The methods of a group: its functions without the client, whose comments editors show. TypeScript cannot derive
 * methods with a type parameter.
 */
const groupInterface = (group: OperationGroup, plans: FunctionPlans): CodeDeclaration => ({
  kind: "interface",
  name: groupSymbol(group).name,
  comment: comment({ text: [`Operations of \`${group.tag.name}\`.`] }),
  extends: [genericType(runtime.MethodsOf, [typeofType(functionsOf(group))])],
  members: [
    ...group.operations
      .filter(({ operation }) => isGeneric(operation))
      .map((named) => ownMethod(named, plans)),
    ...waitsOf(group, plans).flatMap(({ method }) => method ?? []),
  ],
});

const ownMethod = (named: NamedOperation, plans: FunctionPlans): MethodMember => ({
  name: named.method,
  ...typeParametersOf(named.operation, `  ${named.method}`),
  parameters: parametersOf(named.operation, plans),
  returns: returnType(named.operation, plans),
});

/** The suffix distinguishes a tag such as `client` from the parameters of the functions in this file. */
export const functionsOf = (group: OperationGroup): OutputSymbol =>
  outputNamespace(identifier(`${group.name}Functions`), groupFile(group), "value");

function groupEntry(group: OperationGroup): ObjectEntry {
  const methodsOf = [ref(runtime.methodsOf), "<", ref(groupSymbol(group)), ">"];
  const functions = expression(ref(functionsOf(group)));
  return { key: group.name, value: callExpression(methodsOf, [expression("client"), functions]) };
}
