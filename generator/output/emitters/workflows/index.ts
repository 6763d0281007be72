import {
  camelCase,
  pascalCase,
  type Schema,
  unwrap,
  type Workflow,
} from "../../../description/index.js";
import { defineEmitter } from "../../emit/emitter.js";
import { createClaims } from "../../names/assign.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import type { Identifier } from "../../print/escape/identifier.js";
import { outputNamespace, outputSymbol } from "../../print/layout/symbol.js";
import {
  globalType,
  intersectionType,
  keyword,
  type TypeExpression,
  typeName,
} from "../../print/type.js";
import { client } from "../client/index.js";
import { groupFile, namespaceName } from "../client/facade.js";
import { objectMembers, typeExpression } from "../types/expression.js";
import { usesInputs, type WorkflowCode } from "./function.js";
import { WorkflowPrinter } from "./printer.js";
import {
  completedBefore,
  type PlannedWorkflow,
  sharingWorkflows,
  typeOf,
  type WorkflowsPlan,
} from "./site.js";
import { runtime, WORKFLOWS_FILE } from "./symbols.js";

/** `workflows.ts`: a function for each workflow of the Arazzo descriptions in `workflows` of the configuration. */
export const workflows = defineEmitter<WorkflowsPlan | undefined>({
  name: "workflows",
  summary: "a function for each workflow of an Arazzo description",
  entries: { "./workflows": WORKFLOWS_FILE },
  plan: ({ api, use }) => {
    const all = api.workflows ?? [];
    // Without workflows, nothing of the client is needed.
    if (all.length === 0) return undefined;
    const { types } = use(client);
    const spaces = new Map(types.groups.map((group) => [group, namespaceName(group)]));
    const taken = Object.values(runtime).map(({ name }) => name);
    const claims = createClaims([...LOCALS, ...spaces.values(), ...taken]);
    const planned = all.map((workflow) => planWorkflow(workflow, claims.claim));
    const operations = types.groups.flatMap((group) => {
      const space = outputNamespace(spaces.get(group) ?? group.name, groupFile(group), "value");
      return group.operations.map((named) => {
        const method = named.exportedAs ?? named.functionName;
        return [named.operation.id, { named, space, method }] as const;
      });
    });
    return {
      types,
      workflows: new Map(planned.map((one) => [one.workflow.key, one])),
      operations: new Map(operations),
      taken: claims.names,
      begun: outputSymbol(claims.claim("BegunWorkflows"), WORKFLOWS_FILE, "type"),
      sharing: sharingWorkflows(new Map(all.map((one) => [one.key, one]))),
    };
  },
  emit(plan, { file }) {
    if (plan === undefined) return;
    const output = file(WORKFLOWS_FILE);
    const printer = new WorkflowPrinter(plan);
    if (plan.sharing.size > 0) output.add(declareBegun(plan));
    for (const one of plan.workflows.values())
      for (const declaration of declarationsOf(one, plan, printer.codeOf(one)))
        output.add(declaration);
  },
});

/** Names in the functions that no import may have. */
const LOCALS = ["client", "inputs", "given", "options", "begun"];

function planWorkflow(
  workflow: Workflow,
  claim: (...candidates: [string, ...string[]]) => Identifier,
): PlannedWorkflow {
  const symbol = (meaning: "type" | "value", ...names: [string, ...string[]]) =>
    outputSymbol(claim(...names), WORKFLOWS_FILE, meaning);
  const [name, typeName] = [camelCase(workflow.id), pascalCase(workflow.id)];
  return {
    workflow,
    symbol: symbol("value", name, `${name}Workflow`, `workflow${typeName}`),
    ...(workflow.inputs && {
      inputs: symbol("type", `${typeName}Inputs`, `Workflow${typeName}Inputs`),
    }),
    ...(workflow.outputs.length > 0 && {
      outputs: symbol("type", `${typeName}Outputs`, `Workflow${typeName}Outputs`),
    }),
  };
}

function declarationsOf(
  planned: PlannedWorkflow,
  plan: WorkflowsPlan,
  code: WorkflowCode,
): readonly CodeDeclaration[] {
  const { workflow, inputs, outputs } = planned;
  return [
    ...(inputs && workflow.inputs ? [declareInputs(inputs.name, workflow.inputs, plan)] : []),
    ...(outputs ? [declareOutputs(outputs.name, code, plan)] : []),
    declareFunction(planned, plan, code),
  ];
}

function declareInputs(
  name: Identifier,
  schema: Schema,
  { types }: WorkflowsPlan,
): CodeDeclaration {
  const bare = unwrap(schema);
  return bare?.kind === "object"
    ? { kind: "interface", name, ...objectMembers(bare, "write", types) }
    : { kind: "type", name, type: typeExpression(schema, "write", types) };
}

const declareOutputs = (
  name: Identifier,
  { outputs, optional }: WorkflowCode,
  { types }: WorkflowsPlan,
): CodeDeclaration => ({
  kind: "interface",
  name,
  members: [...outputs].map(([key, value]) => ({
    name: key,
    type: typeOf(value, types),
    optional: optional.has(key),
  })),
});

function declareFunction(
  planned: PlannedWorkflow,
  plan: WorkflowsPlan,
  { body, hasDefaults }: WorkflowCode,
): CodeDeclaration {
  const { workflow, symbol } = planned;
  const { summary, description } = workflow.docs;
  const inputs = inputTypes(planned, plan);
  const name = hasDefaults ? "given" : usesInputs(workflow) ? "inputs" : "_inputs";
  const failure = "{WorkflowError} A step has failed, and none of its actions leads on.";
  return {
    kind: "function",
    name: symbol.name,
    isAsync: true,
    comment: comment({ text: [summary, description], tags: [["throws", failure]] }),
    parameters: [
      { name: "client", type: typeName(runtime.Client) },
      ...(inputs.length === 0 ? [] : [{ name, type: intersectionType(inputs) }]),
      { name: "options", type: typeName(runtime.WorkflowOptions), default: "{}" },
      ...(plan.sharing.has(workflow.key)
        ? [{ name: "begun", type: typeName(plan.begun), default: "{}" }]
        : []),
    ],
    returns: resultOf(planned),
    body,
  };
}

const resultOf = ({ outputs }: PlannedWorkflow): TypeExpression =>
  globalType("Promise", [outputs ? typeName(outputs) : keyword("void")]);

/** What functions tell each other, so that a run completes no workflow twice. */
function declareBegun({ begun, sharing, workflows: all }: WorkflowsPlan): CodeDeclaration {
  const needed = [...sharing].flatMap((key) => all.get(key)?.workflow.dependsOn ?? []);
  return {
    kind: "interface",
    name: begun.name,
    comment: comment({ text: ["Workflows that others need, in one run."] }),
    members: [...new Set(needed)].flatMap((key) => {
      const planned = all.get(key);
      if (planned === undefined) return [];
      return [{ name: planned.symbol.name, type: resultOf(planned), optional: true }];
    }),
  };
}

/** Its own inputs, and those of the workflows that are completed before. */
const inputTypes = (planned: PlannedWorkflow, plan: WorkflowsPlan): readonly TypeExpression[] =>
  completedBefore(planned, plan).flatMap(({ inputs }) => (inputs ? [typeName(inputs)] : []));
