/** The input of a tool as the request of its operation. */
import type { RequestParts } from "../client/call/types.js";
import { isRecord, record } from "../wire/values/text.js";
import type { InputTarget, OperationTool } from "./tool.js";

/** What a client sends for a tool. */
export interface ToolRequest {
  readonly parts: RequestParts;
  /** The address of a page, instead of the operation's own. */
  readonly url?: string;
}

/** Distributes valid input to the parts of a request. Text in base64 becomes bytes. */
export function toolRequest(
  tool: OperationTool,
  input: Readonly<Record<string, unknown>>,
): ToolRequest {
  const parts = record();
  let url: string | undefined;
  for (const [name, given] of Object.entries(input)) {
    const value = tool.bytes?.includes(name) === true ? asBytes(given, name) : given;
    const [part, member] = targetOfInput(tool, name);
    if (part === "url") url = String(value);
    else if (member === undefined) parts[part] = value;
    else Object.assign((parts[part] ??= record()) as object, { [member]: value });
  }
  if (tool.operation.body?.required === true) parts["body"] ??= {};
  if (parts["body"] !== undefined && tool.contentType !== undefined)
    parts["contentType"] ??= tool.contentType;
  return url === undefined ? { parts } : { parts, url };
}

/** The most characters of the address of a page: more than a server of today accepts. */
export const LONGEST_PAGE = 16_384;

/**
 * Whether an address is a page of an operation: its own path, with any query, and no credentials of its own. A link chosen
 * by a model, or by the service, must not lead to what this tool is not for.
 */
export function isPageOf(url: string, own: string): boolean {
  if (url.length > LONGEST_PAGE) return false;
  try {
    const [{ origin, pathname }, page] = [new URL(own), new URL(url)];
    const credentials = page.username + page.password;
    return credentials === "" && page.origin === origin && page.pathname === pathname;
  } catch {
    return false;
  }
}

/** Where an input goes. */
export function targetOfInput(
  { targets = {}, operation }: Pick<OperationTool, "targets" | "operation">,
  name: string,
): InputTarget {
  const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (target !== undefined) return target;
  if (operation.path.includes(`{${name}}`)) return ["params", name];
  const isQuery = operation.parameters?.some((one) => one.in === "query" && one.name === name);
  return [isQuery === true ? "query" : "body", name];
}

function asBytes(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => asBytes(item, name));
  if (typeof value !== "string") return value;
  const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
  return new File([bytes], name);
}

/** The input for the page that some query parameters lead to. */
export function inputOfPage(
  tool: OperationTool,
  input: Readonly<Record<string, unknown>>,
  page: { readonly query: Readonly<Record<string, unknown>>; readonly url?: string },
): Readonly<Record<string, unknown>> {
  const named = Object.entries(tool.targets ?? {});
  if (page.url !== undefined) {
    const name = named.find(([, [part]]) => part === "url")?.[0];
    return name === undefined ? input : { ...input, [name]: page.url };
  }
  const inputs = Object.entries(page.query).map(([member, value]) => {
    const alias = named.find(([, [part, name]]) => part === "query" && name === member)?.[0];
    const own = alias ?? member;
    return [own, asDeclared(own, value, tool)];
  });
  return { ...input, ...Object.fromEntries(inputs) };
}

/** Numbers are counted, and cursors copied from bodies: the query may declare them as texts, or the other way round. */
function asDeclared(
  name: string,
  value: unknown,
  { input: { properties } }: OperationTool,
): unknown {
  const schema = isRecord(properties) ? properties[name] : undefined;
  const types = isRecord(schema) ? [schema["type"]].flat() : [];
  if (typeof value === "number" && types.includes("string")) return String(value);
  const isNumber = types.includes("integer") || types.includes("number");
  return typeof value === "string" && isNumber && !types.includes("string") ? Number(value) : value;
}
