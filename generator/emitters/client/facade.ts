/** `client/index.ts`: all operations in one object, grouped by tag, and everything else that a program needs. */
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import {
  callExpression,
  type ObjectEntry,
  expression,
  objectExpression,
} from "../../print/expression.js";
import { type Identifier, identifier, propertyAccess } from "../../print/escape/identifier.js";
import { ref } from "../../print/layout/doc.js";
import type { OperationGroup } from "../../names/operations.js";
import { type OutputSymbol, outputNamespace, outputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
import { CREATE_CLIENT, INDEX_FILE, OPTIONS } from "./client-file.js";
import { operationComment } from "./comments.js";
import {
  functionName,
  parametersOf,
  type FunctionPlans,
  returnType,
  typeParametersOf,
} from "./functions.js";
import { REEXPORTS } from "./re-exports.js";
import { runtime } from "./symbols.js";

export const groupFile = ({ fileName }: OperationGroup): string => `client/${fileName}.ts`;

const API = outputSymbol(identifier("ApiClient"), INDEX_FILE, "type");
const API_OF = outputSymbol(identifier("apiOf"), INDEX_FILE, "value");

const FIXED: ReadonlySet<string> = new Set([
  "createApi",
  "apiOf",
  "createClient",
  "operations",
  ...REEXPORTS.flatMap(({ values }) => values),
]);

/** The name under which a group's functions are exported. */
export const namespaceName = ({ name }: OperationGroup): Identifier =>
  FIXED.has(name) ? identifier(`${name}Operations`) : name;

export const facade = ({ types: { groups } }: FunctionPlans): readonly CodeDeclaration[] => [
  apiInterface(groups),
  createApiFunction,
  apiOfFunction(groups),
];

const apiInterface = (groups: readonly OperationGroup[]): CodeDeclaration => ({
  kind: "interface",
  name: API.name,
  comment: comment({ text: ["All operations by tag."] }),
  members: groups.map((group) => ({
    name: group.name,
    type: typeName(groupSymbol(group)),
    readonly: true,
    comment: comment({ text: [group.tag.docs.description ?? group.tag.docs.summary] }),
  })),
});

const createApiFunction: CodeDeclaration = {
  kind: "function",
  name: identifier("createApi"),
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
  body: [["return ", objectExpression(groups.map(groupEntry), true).doc, ";"]],
});

/** The interface of a group's methods, such as `QuotesOperations`. */
export const groupSymbol = (group: OperationGroup): OutputSymbol =>
  outputSymbol(identifier(`${group.typeName}Operations`), groupFile(group), "type");

/** The methods of a group, with the comments of their functions: editors show those of the member that is named. */
export function groupInterface(group: OperationGroup, plans: FunctionPlans): CodeDeclaration {
  return {
    kind: "interface",
    name: groupSymbol(group).name,
    comment: comment({ text: [`Operations of \`${group.tag.name}\`.`] }),
    members: group.operations.map(({ method, operation }) => ({
      name: method,
      ...typeParametersOf(operation, `  ${method}`),
      parameters: parametersOf(operation, plans),
      returns: returnType(operation, plans),
      comment: operationComment(operation),
    })),
  };
}

/** The suffix distinguishes a tag such as `client` from the parameters of these functions. */
function groupEntry(group: OperationGroup): ObjectEntry {
  const namespace = outputNamespace(
    identifier(`${group.name}Functions`),
    groupFile(group),
    "value",
  );
  const functions = group.operations.map((named): ObjectEntry => ({
    key: named.method,
    value: expression([ref(namespace), propertyAccess(functionName(named))]),
  }));
  const methodsOf = [ref(runtime.methodsOf), "<", ref(groupSymbol(group)), ">"];
  const input = [expression("client"), objectExpression(functions, true)];
  return { key: group.name, value: callExpression(methodsOf, input) };
}
