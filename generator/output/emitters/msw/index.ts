import { flagOption } from "../../emit/options.js";
import { defineEmitter, type EmitContext } from "../../emit/emitter.js";
import { conversions } from "../conversions/index.js";
import { types } from "../types/index.js";
import type { TypesPlan } from "../types/plan.js";
import { factories } from "./factories.js";
import { dataName, mockFunction } from "./functions.js";
import { basePaths, mockComponents, mockSchemas, type MockSchemas } from "./operation.js";
import { DATA_FILE, msw as packages, runtime, shared } from "./symbols.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import {
  arrayExpression,
  callExpression,
  expression,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { arrayType, genericType, keyword, typeName } from "../../print/type.js";
import { type Api, rewriteSchema } from "../../../description/index.js";
import type { OperationGroup } from "../../names/operations.js";
import { identifier, propertyAccess } from "../../print/escape/identifier.js";
import { outputNamespace, type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { resourceTable } from "../../resources/read-resources.js";

const INDEX_FILE = "msw/index.ts";
const FACTORIES_FILE = "msw/factories.ts";
const STATEFUL_FILE = "msw/stateful.ts";

const OPTIONS = {
  stateful: flagOption(
    "whether `msw/index.ts` has `createStatefulHandlers`, whose handlers remember what requests change",
    false,
  ),
};

/** `msw/<tag>.ts`: a handler of Mock Service Worker for each operation. `msw/factories.ts`: values of each schema. */
export const msw = defineEmitter<TypesPlan, typeof OPTIONS>({
  name: "msw",
  summary: "Mock Service Worker: typed handlers that respond with examples or generated values",
  onRequest: true,
  entries: { "./msw": INDEX_FILE, "./msw/*": "msw/*.ts" },
  dependencies: { msw: "^2.4.0 || ^3.0.0" },
  options: OPTIONS,
  plan: ({ use }) => {
    use(conversions);
    return use(types);
  },
  emit(plan, { api, names, file, use, options }) {
    const schemas = mockSchemas(api);
    for (const group of names.groups)
      for (const named of group.operations)
        for (const declaration of mockFunction(named, { plan, schemas, shared: options.stateful }))
          file(groupFile(group)).add(declaration);
    const { symbols } = use(conversions);
    for (const declaration of factories(api, { plan, schemas, conversions: symbols }))
      file(FACTORIES_FILE).add(declaration);
    const components = mockComponents(plan.components, schemas);
    for (const declaration of [...dataFile(basePaths(api), schemas), ...components])
      file(DATA_FILE).add(declaration);
    addIndex(names.groups, file);
    if (options.stateful) {
      for (const declaration of statefulFile(callOrder(names.groups), api))
        file(STATEFUL_FILE).add(declaration);
      file(INDEX_FILE).reExport({ from: { kind: "output", path: STATEFUL_FILE } });
    }
    if (!file(FACTORIES_FILE).isEmpty)
      file(INDEX_FILE).reExport({ from: { kind: "output", path: FACTORIES_FILE } });
  },
});

function dataFile(
  bases: readonly string[],
  { table, shorten }: MockSchemas,
): readonly CodeDeclaration[] {
  const entries = Object.entries(table.schemas).map(([uri, schema]) => ({
    key: shorten(uri),
    value: literal(rewriteSchema(schema, shorten)),
  }));
  return [
    {
      kind: "constant",
      name: shared.schemas.name,
      comment: comment({ text: ["The schemas of the document as JSON Schema 2020-12, by URI."] }),
      type: typeName(runtime.SchemaTable),
      value: objectExpression(entries),
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
      comment: comment({ text: ["Generates bodies that are not given."] }),
      type: typeName(runtime.MockBodies),
      value: callExpression(ref(runtime.bodiesFrom), [expression(ref(shared.schemas))]),
    },
  ];
}

/** All operations, those with the most specific paths first. */
const callOrder = (groups: readonly OperationGroup[]) =>
  groups
    .flatMap((group) =>
      group.operations.map((named) => ({ group, named, path: named.operation.path })),
    )
    .sort(bySpecificity);

/** `createStatefulHandlers()`: the same, with a memory. */
function statefulFile(ordered: ReturnType<typeof callOrder>, api: Api): readonly CodeDeclaration[] {
  const [table, options] = [identifier("resources"), identifier("options")];
  const operations = ordered.map(({ group, named }) =>
    expression(ref(outputSymbol(dataName(named), groupFile(group), "value"))),
  );
  const source = objectExpression([
    { key: "table", value: expression(table) },
    { shorthand: ref(shared.schemas) },
    { shorthand: ref(shared.bodies) },
    { shorthand: ref(shared.bases) },
  ]);
  const made = callExpression(ref(runtime.rememberingMocks), [
    arrayExpression(operations),
    source,
    expression(options),
  ]);
  return [
    {
      kind: "constant",
      name: table,
      exported: false,
      comment: comment({ text: ["What operations do to the things of the document."] }),
      type: typeName(runtime.ResourceTable),
      value: literal(JSON.parse(JSON.stringify(resourceTable(api)))),
    },
    {
      kind: "function",
      name: identifier("createStatefulHandlers"),
      comment: comment({
        text: [
          "Handlers for all operations that remember what requests create, change and remove, beginning with the examples of the document. Requests are not validated. Other requests to the same base URL fail.",
        ],
      }),
      parameters: [{ name: "options", type: typeName(runtime.StatefulOptions), optional: true }],
      returns: genericType(runtime.StatefulHandlers, [typeName(packages.HttpHandler)]),
      body: [
        ["const { routes, ...memory } = ", made.doc, ";"],
        [
          "const handlers = routes.map(({ pattern, respond }) => ",
          callExpression(
            [ref(packages.http), ".all"],
            [expression("pattern"), expression("respond")],
          ).doc,
          ");",
        ],
        ["return { ...memory, handlers };"],
      ],
    },
  ];
}

const groupFile = ({ fileName }: OperationGroup): string =>
  `msw/${["data", "factories", "stateful"].includes(fileName) ? `${fileName}-tag` : fileName}.ts`;

/** `handlers()`: every operation, and a refusal of all other requests. */
function addIndex(groups: readonly OperationGroup[], file: EmitContext["file"]): void {
  const calls = callOrder(groups).map(({ group, named }) =>
    callExpression(
      [ref(namespaceOf(group)), propertyAccess(named.method)],
      [expression("undefined"), expression("options")],
    ),
  );
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
        "Handlers for all operations, which respond with examples of the document or generated values. Other requests to the same base URL fail, and the console says why.",
      ],
    }),
    parameters: [{ name: "options", type: typeName(runtime.MockOptions), optional: true }],
    returns: arrayType(typeName(packages.HttpHandler)),
    body: [["return ", arrayExpression([...calls, rest]).doc, ";"]],
  });
  output.exportNamespaces(
    groups.map((group) => ({
      symbol: namespaceOf(group),
      as: group.name === "handlers" ? identifier("handlers_") : group.name,
    })),
  );
}

/** A local name that no export uses. */
const namespaceOf = (group: OperationGroup): OutputSymbol =>
  outputNamespace(identifier(`${group.name}Mocks`), groupFile(group), "value");

/**
 * A fixed path comes before one with a parameter that matches the same request, compared segment by segment, and a path
 * whose query asks for more before one that asks for less.
 */
function bySpecificity(left: { readonly path: string }, right: { readonly path: string }): number {
  const [own, other] = [splitTemplate(left.path), splitTemplate(right.path)];
  for (const [index, segment] of own.segments.entries()) {
    const difference = rank(segment) - rank(other.segments[index] ?? segment);
    if (difference !== 0) return difference;
  }
  return own.segments.length - other.segments.length || other.members.length - own.members.length;
}

function splitTemplate(template: string) {
  const [path = "", query] = template.split("?");
  return { segments: path.split("/"), members: query?.split("&") ?? [] };
}

const rank = (segment: string): number => Number(segment.includes("{"));
