/** Calls the operation of a tool, and says how it went in terms that a model can act on. */
import { ApiError, UnexpectedResponseError } from "../client/call/errors.js";
import type { Client } from "../client/call/types.js";
import { nextPage, type PagePosition } from "../client/pagination/next-page.js";
import { isRecord } from "../wire/values/text.js";
import type { ToolChecks } from "./check.js";
import { readData } from "./read-data.js";
import { inputOfPage, isPageOf, toolRequest } from "./request.js";
import { invalidInput, type ToolResult, toolFailure } from "./result.js";
import type { OperationTool, Tool, WorkflowTool } from "./tool.js";

export interface ToolCall {
  readonly client: Client;
  readonly checks: ToolChecks;
  /** Maximum number of characters of a result as JSON. */
  readonly limit: number;
  /** Whether what differs from its schema is returned, with the issues, instead of refused. */
  readonly reportMismatches: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds that a tool waits for more of a stream, which may stay open. */
const PAUSE = 10_000;

/** Never throws: whatever goes wrong is an error that the model is given. */
export async function callTool(tool: Tool, input: unknown, call: ToolCall): Promise<ToolResult> {
  const issues = call.checks.input(tool.name, input);
  if (issues.length > 0 || !isRecord(input)) return invalidInput(issues);
  try {
    return await (tool.workflow === undefined ? send(tool, input, call) : run(tool, input, call));
  } catch (error) {
    return failureOf(error, tool, call.limit);
  }
}

async function run(
  { workflow }: WorkflowTool,
  input: unknown,
  { client, limit, signal }: ToolCall,
): Promise<ToolResult> {
  const outputs = await workflow(client, input, signal === undefined ? {} : { signal });
  return { ok: true, output: await readData(outputs, limit) };
}

async function send(
  tool: OperationTool,
  input: Readonly<Record<string, unknown>>,
  { client, checks, limit, reportMismatches, signal }: ToolCall,
): Promise<ToolResult> {
  const { parts, url } = toolRequest(tool, input);
  const own = client.call(tool.operation, parts).url();
  if (url !== undefined && !isPageOf(url, own))
    return toolFailure("The address is no page of this operation: take it from `next` unchanged.");
  const sent = client.call(tool.operation, parts, {
    idleTimeout: PAUSE,
    ...(url !== undefined && { url }),
    ...(signal !== undefined && { signal }),
  });
  const { data: value, response } = await sent.withResponse();
  const read = await readData(value, limit);
  const issues = read.data === undefined ? [] : checks.output(tool.name, read.data);
  if (issues.length > 0 && !reportMismatches)
    return toolFailure(
      "The service returned something other than its description says. Tell the user; calling again is unlikely to help.",
      { status: response.status, issues },
    );
  const output = issues.length > 0 ? { ...read, issues } : read;
  const { operation } = tool;
  if (!("pagination" in operation)) return { ok: true, output };
  const query = isRecord(parts.query) ? parts.query : {};
  const page = { data: read.data, link: response.headers.get("link") };
  const next = followable(own, () =>
    nextPage(page, { query, url: sent.url() }, operation.pagination),
  );
  if (next === undefined) return { ok: true, output };
  if (next === "nowhere") return { ok: true, output: { ...output, more: true } };
  return { ok: true, output: { ...output, next: inputOfPage(tool, input, next) } };
}

/** The next page, unless the service says that it is at no address of this operation. */
function followable(
  own: string,
  find: () => PagePosition | undefined,
): PagePosition | "nowhere" | undefined {
  try {
    const next = find();
    return next?.url === undefined || isPageOf(next.url, own) ? next : "nowhere";
  } catch {
    return "nowhere";
  }
}

/** The most characters of a service's explanation. */
const EXPLANATION = 2_000;

function failureOf(error: unknown, tool: Tool, limit: number): ToolResult {
  if (error instanceof ApiError) return refusalResult(error, tool);
  if (error instanceof RangeError && !/characters/.test(error.message))
    return toolFailure("The result is nested too deeply. Tell the user.");
  if (error instanceof RangeError)
    return toolFailure(
      `The result is too long: ${error.message}, of which ${limit} are allowed. Ask for less, with filters or smaller pages.`,
    );
  if (error instanceof UnexpectedResponseError)
    return toolFailure("The service's response cannot be read. Tell the user.", {
      status: error.status,
    });
  const message = error instanceof Error ? error.message : String(error);
  return toolFailure(
    tool.hints.readOnly === true
      ? message
      : `${message}. It may have been done nevertheless: find out before calling again.`,
  );
}

/** What the service says is passed on only if the document describes it. */
function refusalResult({ status, declared, body, headers }: ApiError, { hints }: Tool): ToolResult {
  const isShort = JSON.stringify(body ?? null).length <= EXPLANATION;
  const after = status === 429 || status === 503 ? headers.get("retry-after") : null;
  const wait = after !== null && /^\d+$/.test(after) ? ` Wait ${after} seconds.` : "";
  return toolFailure(
    `The service responded with ${status}. ${adviceOn(status, hints.idempotent)}${wait}`,
    { status, ...(declared && isShort && body !== undefined && { body }) },
  );
}

const ADVICE: Readonly<Record<number, string>> = {
  401: "The credentials of this server are missing or wrong. Tell the user; calling again does not help.",
  403: "The credentials of this server do not allow this. Tell the user; calling again does not help.",
  404: "There is no such thing. Check the identifiers in the input.",
  409: "It is in conflict with the present state. Read that first.",
  429: "There were too many calls. Call again later.",
};

function adviceOn(status: number, idempotent = false): string {
  const advice = ADVICE[status];
  if (advice !== undefined) return advice;
  if (status < 500) return "Correct the input.";
  return idempotent
    ? "The service failed. Call again later."
    : "The service failed, and may have done it nevertheless. Find out before calling again.";
}
