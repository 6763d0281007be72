/** From Arazzo descriptions to the workflows of the model. */
import { pathToFileURL } from "node:url";

import { type LocatedValue, originOf } from "../core/origin.js";
import { parseUrl } from "../core/url.js";
import { workflowSource, workflowVersion } from "../diagnostics/catalogue/workflows.js";
import type { Report } from "../diagnostics/diagnostic.js";
import {
  type DocumentReadOptions,
  missingEntry,
  readDocument,
} from "../document/loading/read-document.js";
import type { SourceDocument } from "../document/types.js";
import { readDocs } from "../builder/reading/docs.js";
import { child, elements, getText } from "../builder/reading/read.js";
import type { Api } from "../model/api.js";
import type { Operation } from "../model/operation.js";
import type { Workflow } from "../model/workflow.js";
import { createInputsReader } from "./inputs.js";
import { keyOf, type WorkflowDocument, WorkflowScope, workflowsOf } from "./scope.js";
import { readOutputs, readStep } from "./steps.js";

/** Reads the files of Arazzo descriptions. Those that are none are reported. */
export async function loadWorkflows(
  paths: readonly string[],
  options: DocumentReadOptions,
  report: Report,
): Promise<readonly SourceDocument[]> {
  const read = paths.map(async (path) => {
    const onMissing = missingEntry(path, report);
    const file = await readDocument(pathToFileURL(path).href, { ...options, onMissing }, report);
    if (file?.parsed !== true) return [];
    const isArazzo = /^1\.[01](?:\.|$)/.test(getText(file.source.value, "arazzo") ?? "");
    if (!isArazzo) report(workflowVersion({}, { document: file.source.uri, pointer: "" }));
    return isArazzo ? [file.source] : [];
  });
  return (await Promise.all(read)).flat();
}

/** The workflows of all descriptions, without those that are wrong, and what calls these: that has been reported. */
export function readWorkflows(
  sources: readonly SourceDocument[],
  api: Api,
  report: Report,
): readonly Workflow[] {
  const workflows = createDocuments(sources, api, report).flatMap((document) => {
    const source = sources.find(({ uri }) => uri === document.root.document);
    if (source === undefined) return [];
    const inputs = createInputsReader(source, report);
    return workflowsOf(document).flatMap((place) => {
      const scope = new WorkflowScope(document, place, report);
      const workflow = readWorkflow(place, scope, inputs);
      return scope.isComplete ? [workflow] : [];
    });
  });
  return withoutDangling(workflows);
}

function readWorkflow(
  place: LocatedValue,
  scope: WorkflowScope,
  readInputs: ReturnType<typeof createInputsReader>,
): Workflow {
  const inputs = child(place, "inputs");
  return {
    kind: "workflow",
    key: keyOf(scope.document, scope.id),
    id: scope.id,
    origin: originOf(place),
    docs: readDocs(place, () => undefined),
    ...(inputs && { inputs: readInputs(inputs, scope) }),
    dependsOn: elements(child(place, "dependsOn")).flatMap((one) => scope.workflowKey(one) ?? []),
    steps: scope.steps.flatMap((step, index) => readStep(step, index, scope) ?? []),
    outputs: readOutputs(place, { scope, position: scope.steps.length }),
  };
}

/** Leaves out what calls a workflow that is left out. */
function withoutDangling(workflows: readonly Workflow[]): readonly Workflow[] {
  const keys = new Set(workflows.map(({ key }) => key));
  const kept = workflows.filter((one) => workflowsCalledBy(one).every((key) => keys.has(key)));
  return kept.length === workflows.length ? kept : withoutDangling(kept);
}

/** The keys of the workflows that a workflow calls. */
export const workflowsCalledBy = ({ dependsOn, steps }: Workflow): readonly string[] => [
  ...dependsOn,
  ...steps.flatMap(({ calls, onSuccess, onFailure }) => [
    ...(calls.kind === "workflow" ? [calls.workflow] : []),
    ...[...onSuccess, ...onFailure].flatMap(({ workflow }) => workflow ?? []),
  ]),
];

/** The descriptions whose steps call operations of the document; the others are reported. */
function createDocuments(
  sources: readonly SourceDocument[],
  { origin: { document: input }, operations: all }: Api,
  report: Report,
): readonly WorkflowDocument[] {
  const documents = sources.map(({ uri, value }) => ({
    root: { document: uri, pointer: "", value },
    operations: new Map<string, readonly Operation[]>(),
    others: new Map<string, WorkflowDocument>(),
  }));
  for (const { root, operations, others } of documents) {
    const list = child(root, "sourceDescriptions");
    for (const { value } of elements(list)) {
      const name = getText(value, "name") ?? "";
      const address = parseUrl(getText(value, "url") ?? "", root.document)?.href ?? "";
      const other = documents.find((one) => one.root.document === address);
      if (address === input) operations.set(name, all);
      if (other !== undefined) others.set(name, other);
    }
    const file = input.replace(/^.*\//, "");
    if (operations.size === 0) report(workflowSource({ input: file }, originOf(list ?? root)));
  }
  return documents.filter(({ operations }) => operations.size > 0);
}
