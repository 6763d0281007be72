import { defineEmitter, type EmitContext } from "../../emit/emitter.js";
import { types } from "../types/index.js";
import type { TypesPlan } from "../types/plan.js";
import { addressShortener } from "../../names/address.js";
import type { OperationGroup } from "../../names/operations.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import { type Identifier, identifier, propertyAccess } from "../../print/escape/identifier.js";
import {
  arrayExpression,
  callExpression,
  expression,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { outputNamespace } from "../../print/layout/symbol.js";
import { keyword, typeName, arrayType } from "../../print/type.js";
import { rewriteSchema } from "../../schemas/assertion-table.js";
import { createSchemaTable } from "../../schemas/schema-table.js";
import { factories } from "./factories.js";
import { mockFunction, mockName } from "./functions.js";
import { basePaths, bySpecificity, type MockSchemas } from "./operation.js";
import { DATA_FILE, msw as packages, runtime, shared } from "./symbols.js";

const INDEX_FILE = "msw/index.ts";
const FACTORIES_FILE = "msw/factories.ts";

/** `msw/<tag>.ts`: a handler of Mock Service Worker for each operation. `msw/factories.ts`: values of each schema. */
export const msw = defineEmitter<TypesPlan>({
  name: "msw",
  summary: "Mock Service Worker: typed handlers that answer with examples or made-up values",
  onRequest: true,
  entries: { "./msw": INDEX_FILE, "./msw/*": "msw/*.ts" },
  dependencies: { msw: "^2.4.0 || ^3.0.0" },
  plan: ({ use }) => use(types),
  emit(plan, { api, names, file }) {
    const schemas = { table: createSchemaTable(api), shorten: addressShortener(api) };
    for (const group of names.groups)
      for (const named of group.operations)
        for (const declaration of mockFunction(named, { plan, schemas }))
          file(groupFile(group)).add(declaration);
    // What is made up is as in JSON: where types have objects for dates, it would be of another type.
    if (plan.dates === "string" && plan.int64 === "number")
      for (const declaration of factories(api, { plan, schemas }))
        file(FACTORIES_FILE).add(declaration);
    for (const declaration of dataFile(basePaths(api), schemas)) file(DATA_FILE).add(declaration);
    index(names.groups, file);
    if (!file(FACTORIES_FILE).isEmpty)
      file(INDEX_FILE).reExport({ from: { kind: "output", path: FACTORIES_FILE } });
  },
});

const groupFile = ({ fileName }: OperationGroup): string =>
  `msw/${["data", "factories"].includes(fileName) ? `${fileName}-tag` : fileName}.ts`;

function dataFile(
  bases: readonly string[],
  { table, shorten }: MockSchemas,
): readonly CodeDeclaration[] {
  const entries = Object.entries(table.schemas).map(([uri, schema]) => ({
    key: shorten(uri),
    value: literal(rewriteSchema(schema, { shorten, without: new Set() })),
  }));
  return [
    {
      kind: "constant",
      name: shared.schemas.name,
      comment: comment({
        text: ["The schemas of the document as JSON Schema 2020-12, by address."],
      }),
      type: typeName(runtime.SchemaTable),
      value: objectExpression(entries, true),
    },
    {
      kind: "constant",
      name: shared.bases.name,
      comment: comment({ text: ["The paths of the document's servers."] }),
      type: arrayType(keyword("string"), true),
      value: literal(bases),
    },
    {
      kind: "constant",
      name: shared.bodies.name,
      comment: comment({ text: ["Makes the bodies that nobody gives."] }),
      type: typeName(runtime.MockBodies),
      value: callExpression(ref(runtime.bodiesFrom), [expression(ref(shared.schemas))]),
    },
  ];
}

/** `handlers()`: every operation, and the refusal of all else. */
function index(groups: readonly OperationGroup[], file: EmitContext["file"]): void {
  const calls = groups
    .flatMap((group) =>
      group.operations.map((named) => ({ group, named, path: named.operation.path })),
    )
    .sort(bySpecificity)
    .map(({ group, named }) => {
      const namespace = outputNamespace(namespaceOf(group), groupFile(group), "value");
      return callExpression(
        [ref(namespace), propertyAccess(mockName(named))],
        [expression("undefined"), expression("options")],
      );
    });
  const everything = callExpression(ref(runtime.anyAddress), [
    expression(ref(shared.bases)),
    expression("options"),
  ]);
  const rest = callExpression(
    [ref(packages.http), ".all"],
    [everything, expression(ref(runtime.refuseUnhandled))],
  );
  const output = file(INDEX_FILE);
  output.add({
    kind: "function",
    name: identifier("handlers"),
    comment: comment({
      text: [
        "A handler for every operation, which answers with an example of the document or with made-up values. What else is sent to the same base address is refused: the request fails, and the console says why.",
      ],
    }),
    parameters: [{ name: "options", type: typeName(runtime.MockOptions), optional: true }],
    returns: arrayType(typeName(packages.HttpHandler)),
    body: [["return ", arrayExpression([...calls, rest]).doc, ";"]],
  });
  for (const group of groups)
    output.reExport({ from: { kind: "output", path: groupFile(group) }, as: group.name });
}

/** A local name that no export has. */
const namespaceOf = ({ name }: OperationGroup): Identifier => identifier(`${name}Mocks`);
