import type { EmitContext } from "../../emit/emitter.js";
import type { OperationGroup } from "../../names/operations.js";
import { comment } from "../../print/escape/comment.js";
import { type Identifier, identifier, propertyAccess } from "../../print/escape/identifier.js";
import { arrayExpression, callExpression, expression } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { outputNamespace } from "../../print/layout/symbol.js";
import { typeName, arrayType } from "../../print/type.js";
import { mockName } from "./functions.js";
import { msw as packages, runtime, shared } from "./symbols.js";

export const INDEX_FILE = "msw/index.ts";

export const groupFile = ({ fileName }: OperationGroup): string =>
  `msw/${["data", "factories"].includes(fileName) ? `${fileName}-tag` : fileName}.ts`;

/** `handlers()`: every operation, and a refusal of all other requests. */
export function index(groups: readonly OperationGroup[], file: EmitContext["file"]): void {
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
        "Handlers for all operations, which respond with examples of the document or generated values. Other requests to the same base URL fail, and the console says why.",
      ],
    }),
    parameters: [{ name: "options", type: typeName(runtime.MockOptions), optional: true }],
    returns: arrayType(typeName(packages.HttpHandler)),
    body: [["return ", arrayExpression([...calls, rest]).doc, ";"]],
  });
  for (const group of groups) {
    const as = group.name === "handlers" ? identifier("handlers_") : group.name;
    output.reExport({ from: { kind: "output", path: groupFile(group) }, as });
  }
}

/** A local name that no export uses. */
const namespaceOf = ({ name }: OperationGroup): Identifier => identifier(`${name}Mocks`);

/** A fixed path comes before one with a parameter that matches the same request, compared segment by segment. */
function bySpecificity(left: { readonly path: string }, right: { readonly path: string }): number {
  const [ours, theirs] = [left.path, right.path].map((path) => path.split("/").map(rank));
  for (const [index, own] of (ours ?? []).entries()) {
    const difference = own - (theirs?.[index] ?? own);
    if (difference !== 0) return difference;
  }
  return 0;
}

const rank = (segment: string): number => Number(segment.includes("{"));
