/** Replaces hooks of orval: `useGetNote(noteId, { query: { enabled } })`. Their data keeps its form: `{ status, data, headers }`. */
import { camelCase } from "../../../description/index.js";
import {
  type CodeMember,
  brokenObject,
  flatObject,
  positionOf,
  printCall,
} from "../document/call.js";
import {
  type AddedMembers,
  addedMembers,
  extendedOptions,
  printQuery,
} from "../document/queries.js";
import type { Workspace } from "../document/workspace.js";
import { loadTsMorph } from "../../../output/index.js";
import type { Editor } from "../editing/editor.js";
import { membersOf } from "../editing/objects.js";
import type { OrvalCall } from "./calls.js";
import { type NewParts, answeredBy } from "./rewrite.js";

const PACKAGE = "@tanstack/react-query";

export function rewriteHook(planned: OrvalCall, workspace: Workspace): void {
  const { Node } = loadTsMorph();
  const { call, target, own, hook } = planned;
  const editor = workspace.editor(call.getSourceFile());
  const answered = answeredBy(planned, editor, workspace);
  if (hook?.form === "key") return editor.replace(call, queryKey(planned, answered));
  const isQuery = target.query === "query";
  const name = (): string =>
    editor.use({ module: PACKAGE, name: isQuery ? "useQuery" : "useMutation" });
  if (takesOptions(planned)) {
    const added = addedMembers(own, editor);
    const guard = guardOf(planned, editor).map(([name, value]) => `${name}: ${value},`);
    const all = { ...added, lines: [...guard, ...added.lines] };
    const options = queryOptions(planned, answered, all);
    return editor.replace(call, hook?.form === "options" ? options : `${name()}(${options})`);
  }
  const members: readonly CodeMember[] = isQuery
    ? [
        ["queryKey", queryKey(planned, answered, true)],
        ["queryFn", queryFunction(planned, answered)],
        ...guardOf(planned, editor),
      ]
    : [["mutationFn", mutationFunction(planned, { ...answered, editor, workspace })]];
  // A key of the program's own takes the place of ours.
  const given = new Set(own === undefined ? [] : membersOf(own)?.map((one) => one.name));
  const options = withAdded(
    brokenObject(
      members.filter(([name]) => !given.has(name)),
      positionOf(call),
    ),
    addedMembers(own, editor).lines,
  );
  const around = call.getParent();
  if (hook?.form === "options" && Node.isSpreadAssignment(around))
    return editor.replace(around, insideOf(options, positionOf(call).step));
  if (hook?.form === "options") return editor.replace(call, options);
  editor.replace(call, `${name()}(${options})`);
}

const insideOf = (object: string, step: string): string =>
  object.slice(1, -1).replaceAll(`\n${step}`, "\n").trim().replace(/,$/, "");

/** Whether options of the artefact `query` take its place. Variables of mutations keep their names, if there are any. */
export const takesOptions = ({ form, hook, target }: OrvalCall): boolean =>
  hook !== undefined &&
  (hook.form === "key" ||
    (form === "data" && (target.query === "query" || target.request === undefined)));

/** Queries of orval wait for their path parameters, unless the program says itself when they begin. */
function guardOf({ waits, own, params }: OrvalCall, editor: Editor): readonly CodeMember[] {
  const { Node } = loadTsMorph();
  const members = own === undefined ? [] : membersOf(own);
  if (waits !== true || members?.some(({ name }) => name === "enabled") === true) return [];
  const texts = params
    .filter(([, value]) => !Node.isLiteralExpression(value))
    .map(([, value]) => editor.textOf(value).replace(/!$/, ""));
  const tests = texts.map((text) => (/^[\w$.?]+$/.test(text) ? text : `(${text})`));
  if (tests.length === 0) return [];
  return [["enabled", tests.length === 1 ? `!!${tests[0]}` : `!!(${tests.join(" && ")})`]];
}

/** What the program says itself comes last. */
function withAdded(object: string, added: readonly string[]): string {
  const indent = /^\{\n(\s*)/.exec(object)?.[1] ?? "";
  const lines = added.map((one) => (one === "" ? "\n" : `${indent}${one}\n`)).join("");
  const end = object.lastIndexOf("\n") + 1;
  return object.slice(0, end) + lines + object.slice(end);
}

const queryKey = (
  { call, target }: OrvalCall,
  { use, sender, request }: NewParts,
  isNested = false,
): string =>
  printQuery(
    target,
    {
      suffix: "QueryKey",
      sender,
      request,
      options: [],
      group: use("query", target.group),
      isNested,
    },
    call,
  );

/** The options of the artefact `query`, whose data has the form that it had before. */
function queryOptions(
  { call, target }: OrvalCall,
  answered: NewParts,
  added: AddedMembers,
): string {
  const group = answered.use("query", target.group);
  const suffix = target.query === "query" ? "QueryOptions" : "MutationOptions";
  return extendedOptions(
    (isNested) => printQuery(target, { ...answered, group, suffix, isNested }, call),
    added,
    call,
  );
}

/** A call that ends when the query is cancelled. */
function queryFunction({ call, target }: OrvalCall, { parts }: NewParts): string {
  const { options: own, ...rest } = parts();
  const options: readonly CodeMember[] = own.some(([name]) => name === "signal")
    ? own
    : [["signal", "signal"], ...own];
  return `({ signal }) => ${printCall(target, { ...rest, options, isNested: true }, call)}`;
}

interface MutationParts extends NewParts {
  readonly editor: Editor;
  readonly workspace: Workspace;
}

/** Takes the variables that the hook took: path parameters by name, `data`, `params` and `headers`. */
function mutationFunction(
  { call, target }: OrvalCall,
  { parts, editor, workspace }: MutationParts,
): string {
  if (target.request === undefined) return `() => ${printCall(target, parts(), call)}`;
  const module = workspace.moduleFrom(editor.file, "operations");
  const type = editor.use({ module, name: target.request, isType: true });
  const { parameters, body } = target.operation;
  const path = parameters.filter(({ location }) => location === "path");
  const has = (wanted: string): boolean => parameters.some(({ location }) => location === wanted);
  const needs = (wanted: string): boolean =>
    parameters.some(({ location, required }) => location === wanted && required);
  const params = path.map(({ name }): CodeMember => [name, camelCase(name)]);
  const rest: readonly (readonly [part: string, local: string, isOptional: boolean])[] = [
    ...(body === undefined ? [] : [["body", "data", !body.required] as const]),
    ...(has("query") ? [["query", "params", !needs("query")] as const] : []),
    ...(has("header") ? [["headers", "headers", !needs("header")] as const] : []),
  ];
  const types = [
    ...params.map(([name, local]) => `${local}: ${type}["params"][${JSON.stringify(name)}]`),
    ...rest.map(
      ([part, local, isOptional]) => `${local}${isOptional ? "?" : ""}: ${type}["${part}"]`,
    ),
  ];
  const taken = [...params, ...rest].map(([, local]) => local).join(", ");
  const request: readonly CodeMember[] = [
    ...(params.length === 0 ? [] : [["params", flatObject(params)] as const]),
    ...rest.map(([part, local]) => [part, local] as const),
  ];
  const sent = printCall(target, { ...parts(), request, isNested: true }, call);
  return `({ ${taken} }: { ${types.join("; ")} }) => ${sent}`;
}
