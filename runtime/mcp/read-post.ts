/** A message in the body of a request, and whether its headers agree with it. */
import { limitBody } from "../wire/bodies/bounded.js";
import { DecodeError } from "../wire/values/errors.js";
import {
  claimedRevision,
  MCP_ERROR,
  type McpError,
  mcpError,
  type McpMessage,
  readMessage,
  REVISION,
} from "./protocol.js";

/** The most bytes of a message, and the most milliseconds that its sender may take. */
const LONGEST = 8 << 20;
const SLOWEST = 30_000;

/** The message, or the response that refuses the request. */
export async function readPost(request: Request): Promise<McpMessage | Response> {
  if (request.method !== "POST") {
    const response = refusal(405, mcpError(MCP_ERROR.refused, "Only POST is answered"));
    response.headers.set("Allow", "POST");
    return response;
  }
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? ""))
    return refusal(415, mcpError(MCP_ERROR.refused, "The content type must be application/json"));
  if (Number(request.headers.get("content-length") ?? 0) > LONGEST)
    return refusal(413, mcpError(MCP_ERROR.refused, "The message is too long"));
  const text = await readText(request);
  if (text instanceof Response) return text;
  const message = parseMessage(text);
  if (message instanceof Response) return message;
  const wrong = wrongHeader(message, request.headers);
  return wrong === undefined
    ? message
    : refusal(400, mcpError(MCP_ERROR.headers, wrong), message.id);
}

/** The text, or a refusal as soon as it is too long, or its sender too slow: the rest is not read. */
async function readText(request: Request): Promise<string | Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), SLOWEST);
  const { body } = limitBody(request, { maxBytes: LONGEST });
  const timed = body?.pipeThrough(new TransformStream(), { signal: late.signal }) ?? null;
  try {
    return await new Response(timed).text();
  } catch (error) {
    if (late.signal.aborted)
      return refusal(408, mcpError(MCP_ERROR.refused, "The message did not arrive in time"));
    return error instanceof DecodeError
      ? refusal(413, mcpError(MCP_ERROR.refused, "The message is too long"))
      : refusal(400, mcpError(MCP_ERROR.parse, "The message broke off"));
  } finally {
    clearTimeout(timer);
  }
}

function parseMessage(text: string): McpMessage | Response {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refusal(400, mcpError(MCP_ERROR.parse, "The body is not JSON"));
  }
  return (
    readMessage(value) ??
    refusal(400, mcpError(MCP_ERROR.request, "The body is no JSON-RPC request"))
  );
}

/** Proxies decide by headers, so these must say what the body says. */
function wrongHeader(message: McpMessage, headers: Headers): string | undefined {
  const claimed = claimedRevision(message);
  const revision = headers.get("mcp-protocol-version");
  if (claimed === undefined)
    return revision === REVISION ? "The body does not claim the revision of the header" : undefined;
  if (message.id === undefined) return undefined;
  if (revision !== claimed) return "MCP-Protocol-Version must be that of the body";
  if (headers.get("mcp-method") !== message.method) return "Mcp-Method must be that of the body";
  const { name } = message.params;
  return message.method === "tools/call" && decodeHeader(headers.get("mcp-name")) !== name
    ? "Mcp-Name must be the name in the body"
    : undefined;
}

/** A name that a header cannot contain is `=?base64?…?=`. */
function decodeHeader(header: string | null): string | null {
  const encoded = /^=\?base64\?([A-Za-z0-9+/]*=*)\?=$/.exec(header ?? "")?.[1];
  if (encoded === undefined) return header;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** A response without a result; `id` is that of the request, if it could be read. */
export const refusal = (
  status: number,
  error: { readonly error: McpError },
  id: string | number | null = null,
): Response => Response.json({ jsonrpc: "2.0", id, ...error }, { status });
