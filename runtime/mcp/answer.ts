/** What the methods of the protocol return. */
import type { BoundTool, ToolCallOptions } from "../tools/bind.js";
import {
  claimedRevision,
  EARLIER_REVISIONS,
  MCP_ERROR,
  mcpError,
  type McpMessage,
  type McpReply,
  REVISION,
  SERVER_INFO,
  wrongClaim,
} from "./protocol.js";

/** What a server offers to one caller. */
export interface McpOffer {
  readonly name: string;
  readonly version: string;
  /** Told to the model by clients that wish. Text of the server's operator, never of the document. */
  readonly instructions?: string | undefined;
  readonly tools: readonly BoundTool[];
}

/** Answers a request of any revision. */
export async function answerMessage(
  message: McpMessage,
  offer: McpOffer,
  options: ToolCallOptions = {},
): Promise<McpReply> {
  const wrong = wrongClaim(message);
  if (wrong !== undefined) return wrong;
  const isCurrent = claimedRevision(message) !== undefined;
  const reply = await methodReply(message, offer, { isCurrent, options });
  return isCurrent && "result" in reply ? { result: completeResult(reply.result, offer) } : reply;
}

interface MessageContext {
  /** Of the current revision. */
  readonly isCurrent: boolean;
  readonly options: ToolCallOptions;
}

function methodReply(
  message: McpMessage,
  offer: McpOffer,
  { isCurrent, options }: MessageContext,
): McpReply | Promise<McpReply> {
  switch (message.method) {
    case "tools/list":
      return { result: { tools: offer.tools.map(definition), ...(isCurrent && UNCACHED) } };
    case "tools/call":
      return callResult(message, offer, options);
    case "server/discover":
      if (isCurrent) return { result: { ...discoverResult(offer), ...UNCACHED } };
      break;
    case "initialize":
      if (!isCurrent) return { result: initializeResult(message, offer) };
      break;
    case "ping":
      if (!isCurrent) return { result: {} };
  }
  return mcpError(MCP_ERROR.method, `There is no method ${message.method.slice(0, 100)}`);
}

/** What a caller is offered may depend on the caller, and change at any time. */
const UNCACHED = { ttlMs: 0, cacheScope: "private" } as const;

const completeResult = (
  result: Readonly<Record<string, unknown>>,
  { name, version }: McpOffer,
): Readonly<Record<string, unknown>> => ({
  ...result,
  resultType: "complete",
  _meta: { [SERVER_INFO]: { name, version } },
});

const CAPABILITIES = { tools: {} };

const discoverResult = ({ instructions }: McpOffer) => ({
  supportedVersions: [REVISION],
  capabilities: CAPABILITIES,
  ...(instructions !== undefined && { instructions }),
});

function initializeResult({ params }: McpMessage, { name, version, instructions }: McpOffer) {
  const { protocolVersion: asked } = params;
  const known = EARLIER_REVISIONS.find((revision) => revision === asked);
  return {
    protocolVersion: known ?? EARLIER_REVISIONS[0],
    capabilities: CAPABILITIES,
    serverInfo: { name, version },
    ...(instructions !== undefined && { instructions }),
  };
}

const definition = ({ name, title, description, inputSchema, outputSchema, hints }: BoundTool) => ({
  name,
  ...(title !== undefined && { title }),
  description,
  inputSchema,
  outputSchema,
  annotations: {
    ...(hints.readOnly !== undefined && { readOnlyHint: hints.readOnly }),
    ...(hints.destructive !== undefined && { destructiveHint: hints.destructive }),
    ...(hints.idempotent !== undefined && { idempotentHint: hints.idempotent }),
  },
});

async function callResult(
  { params }: McpMessage,
  { tools }: McpOffer,
  options: ToolCallOptions,
): Promise<McpReply> {
  const { name, arguments: input = {} } = params;
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined)
    return mcpError(MCP_ERROR.params, "There is no such tool, or you may not call it");
  const answer = await tool.call(input, options);
  const structured = answer.ok ? answer.output : answer.error;
  return {
    result: {
      content: [{ type: "text", text: JSON.stringify(structured) }],
      ...(answer.ok ? { structuredContent: structured } : { isError: true }),
    },
  };
}
