/**
 * The Model Context Protocol, as far as tools need it: messages of JSON-RPC 2.0. Since 2026-07-28 there are no sessions:
 * each request says in `_meta` which revision it follows. Requests that do not are of an earlier revision.
 */
import { isRecord } from "../wire/values/text.js";

export const REVISION = "2026-07-28";
/** Revisions whose clients begin with `initialize`, newest first. */
export const EARLIER_REVISIONS: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
];

const META = "io.modelcontextprotocol/";
export const SERVER_INFO: string = `${META}serverInfo`;

export const MCP_ERROR = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  refused: -32_000,
  headers: -32_020,
  revision: -32_022,
} as const;

export interface McpMessage {
  readonly jsonrpc: "2.0";
  /** Absent in a notification. */
  readonly id?: string | number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type McpReply =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: McpError };

export interface McpError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const mcpError = (code: number, message: string, data?: unknown): { error: McpError } => ({
  error: { code, message, ...(data !== undefined && { data }) },
});

/** A request or a notification; `undefined` for anything else, such as a batch. */
export function readMessage(value: unknown): McpMessage | undefined {
  if (!isRecord(value) || value["jsonrpc"] !== "2.0") return undefined;
  const { id, method, params = {} } = value;
  if (typeof method !== "string" || !isRecord(params)) return undefined;
  if (id === undefined) return { jsonrpc: "2.0", method, params };
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  return { jsonrpc: "2.0", id, method, params };
}

/** The revision that a message claims to follow; `undefined` for one of an earlier revision. */
export function claimedRevision({ params }: McpMessage): unknown {
  const { _meta: meta } = params;
  return isRecord(meta) ? meta[`${META}protocolVersion`] : undefined;
}

/** What is wrong with a message that claims a revision. */
export function wrongClaim(message: McpMessage): { error: McpError } | undefined {
  const claimed = claimedRevision(message);
  if (claimed === undefined) return undefined;
  if (claimed !== REVISION)
    return mcpError(MCP_ERROR.revision, "Unsupported protocol version", {
      supported: [REVISION],
      requested: claimed,
    });
  const { _meta: meta } = message.params;
  return message.id !== undefined && isRecord(meta) && !isRecord(meta[`${META}clientCapabilities`])
    ? mcpError(MCP_ERROR.params, `_meta lacks ${META}clientCapabilities`)
    : undefined;
}
