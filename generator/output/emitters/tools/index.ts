import type { JsonValue } from "../../../description/index.js";
import { defineEmitter } from "../../emit/emitter.js";
import { createClaims } from "../../names/assign.js";
import { comment } from "../../print/escape/comment.js";
import { identifier } from "../../print/escape/identifier.js";
import {
  arrayExpression,
  expression,
  jsonEntry,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { outputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
import { client } from "../client/index.js";
import { descriptors } from "../descriptors/index.js";
import type { DescriptorsPlan } from "../descriptors/plan.js";
import { types } from "../types/index.js";
import type { TypesPlan } from "../types/plan.js";
import { type DescribedTools, describeTools } from "./describe.js";
import { namedWorkflows, workflowTools } from "./workflow-tools.js";
import type { WorkflowsPlan } from "../workflows/site.js";
import { workflows } from "../workflows/index.js";
import { REEXPORTS, runtime } from "./symbols.js";

const TOOLS_FILE = "tools.ts";

/** What `tools.ts` is printed from. */
export interface ToolsPlan {
  readonly types: TypesPlan;
  readonly descriptors: DescriptorsPlan;
  readonly workflows: WorkflowsPlan | undefined;
}

/** `tools.ts`: each operation as a tool of language models. */
export const tools = defineEmitter<ToolsPlan>({
  name: "tools",
  summary: "operations as tools of language models, for AI SDK, TanStack AI and MCP",
  onRequest: true,
  entries: { "./tools": TOOLS_FILE },
  plan: ({ use }) => {
    use(client);
    return { types: use(types), descriptors: use(descriptors), workflows: use(workflows) };
  },
  emit(plan, { api, names, report, file }) {
    if (api.operations.length === 0) return;
    const output = file(TOOLS_FILE);
    const described = describeTools(api, {
      ...{ names, types: plan.types, report },
      workflows: namedWorkflows(plan.workflows),
    });
    const claims = createClaims(["tools", ...REEXPORTS.flatMap((one) => one.names)]);
    const symbols = described.tools.map(({ named, tool }) => {
      const name = claims.claim(`${named.name}Tool`);
      const { operation } = named;
      output.add({
        kind: "constant",
        name,
        comment: comment({ text: [`\`${operation.method} ${operation.path}\``] }),
        type: typeName(runtime.Tool),
        value: objectExpression([
          ...Object.entries(tool).map(([key, value]) => jsonEntry(key, value as JsonValue)),
          { key: "operation", value: expression(ref(plan.descriptors.operation(operation))) },
        ]),
      });
      return outputSymbol(name, TOOLS_FILE, "value");
    });
    for (const declaration of workflowTools(plan.workflows, described.workflows, claims)) {
      output.add(declaration);
      symbols.push(outputSymbol(declaration.name, TOOLS_FILE, "value"));
    }
    output.add({
      kind: "constant",
      name: identifier("tools"),
      comment: comment({ text: ["All operations as tools, and the schemas that they refer to."] }),
      type: typeName(runtime.ToolSet),
      value: objectExpression([
        { key: "title", value: literal(api.title) },
        { key: "version", value: literal(api.version) },
        { key: "tools", value: arrayExpression(symbols.map((symbol) => expression(ref(symbol)))) },
        { key: "schemas", value: schemasExpression(described) },
      ]),
    });
    for (const { path, names: values, types: meanings } of REEXPORTS)
      output.reExport({
        from: { kind: "runtime", path },
        names: [
          ...values.map((name) => ({ name })),
          ...meanings.map((name) => ({ name, typeOnly: true })),
        ],
      });
  },
});

const schemasExpression = ({ input, output }: DescribedTools) =>
  objectExpression([
    { key: "input", value: definitions(input) },
    { key: "output", value: definitions(output) },
  ]);

const definitions = (schemas: DescribedTools["input"]) =>
  objectExpression(Object.entries(schemas).map(([name, schema]) => jsonEntry(name, schema)));
