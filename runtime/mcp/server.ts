/** A server of the Model Context Protocol over HTTP: a function from requests to responses, without state. */
import type { Client } from "../client/call/types.js";
import { type BindOptions, bindTools, allowsScopes, type BoundTool } from "../tools/bind.js";
import { searchable } from "../tools/search.js";
import type { ToolSet } from "../tools/tool.js";
import { decisionOf } from "../wire/values/deadline.js";
import { answerMessage, type McpOffer } from "./answer.js";
import { readPost, refusal } from "./read-post.js";
import { claimedRevision, MCP_ERROR, type McpError, mcpError } from "./protocol.js";

export type McpServer = (request: Request) => Promise<Response>;

/** Who calls. */
export interface McpCaller {
  /** Tools that need other scopes are neither listed nor called. */
  readonly scopes: readonly string[];
  /** Calls the service for this caller, with credentials that are not the caller's token. Default: that of the server. */
  readonly client?: Client;
}

export interface McpServingOptions {
  /**
   * Checks the caller's token, which must be issued for this server; it is never passed on. `undefined`: the caller is
   * refused. Absent: everyone may call every tool.
   */
  readonly authenticate?: (
    request: Request,
  ) => McpCaller | undefined | Promise<McpCaller | undefined>;
  /** The URL of the metadata that says where callers get tokens (RFC 9728). */
  readonly resourceMetadata?: string;
  /** Origins of web pages that may call, such as `https://example.com`. Default: that of the server. */
  readonly origins?: readonly string[];
  /** What clients may tell the model about this server. */
  readonly instructions?: string;
  /**
   * Characters of the definitions of tools above which two tools replace them: one that searches, and one that runs.
   * Default 40,000, about 10,000 tokens; `Infinity`: never.
   */
  readonly maxListLength?: number;
}

export interface McpServerOptions extends McpServingOptions, BindOptions {}

/** Serves the tools of a document. The client has its own credentials: the callers' never reach the service. */
export const createMcpServer = (set: ToolSet, options: McpServerOptions): McpServer =>
  serveTools({ name: set.title, version: set.version, tools: bindTools(set, options) }, options);

/** Serves any tools. */
export function serveTools(
  { name, version, tools }: McpOffer,
  options: McpServingOptions = {},
): McpServer {
  const { instructions, authenticate, maxListLength } = options;
  const all = authenticate === undefined ? searchable(tools, maxListLength) : [];
  const toolsFor = (scopes: readonly string[]): readonly BoundTool[] =>
    searchable(
      tools.filter((tool) => allowsScopes(tool, scopes)),
      maxListLength,
    );
  const answer = async (request: Request): Promise<Response> => {
    if (!isAllowedOrigin(request, options.origins))
      return refusal(403, mcpError(MCP_ERROR.refused, "Pages of this origin may not call"));
    const caller = await decisionOf(authenticate?.(request), "`authenticate`");
    if (authenticate !== undefined && caller === undefined) return challenge(options);
    const message = await readPost(request);
    if (message instanceof Response) return message;
    if (message.id === undefined) return new Response(null, { status: 202 });
    const offer = {
      ...{ name, version, instructions },
      tools: caller === undefined ? all : toolsFor(caller.scopes),
    };
    const reply = await answerMessage(message, offer, {
      signal: request.signal,
      client: caller?.client,
    });
    const isCurrent = claimedRevision(message) !== undefined;
    const status = "error" in reply && isCurrent ? statusOf(reply.error) : 200;
    return Response.json({ jsonrpc: "2.0", id: message.id, ...reply }, { status });
  };
  // Whatever fails, `authenticate` included, the caller gets a response, and the operator the reason.
  return (request) =>
    answer(request).catch((error: unknown) => {
      console.error(error);
      return refusal(500, mcpError(MCP_ERROR.internal, "The server failed"));
    });
}

/** A page of another site must not use the network or the cookies of its visitor. */
function isAllowedOrigin(request: Request, origins: readonly string[] = []): boolean {
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(request.url).origin || origins.includes(origin);
}

function challenge({ resourceMetadata }: McpServingOptions): Response {
  const response = refusal(401, mcpError(MCP_ERROR.refused, "A valid token is needed"));
  const where = resourceMetadata === undefined ? "" : ` resource_metadata="${resourceMetadata}"`;
  response.headers.set("WWW-Authenticate", `Bearer${where}`);
  return response;
}

const statusOf = ({ code }: McpError): number =>
  code === MCP_ERROR.method ? 404 : code === MCP_ERROR.params ? 200 : 400;
