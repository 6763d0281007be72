/** A server of the Model Context Protocol over standard input and output: one message a line. */
import { answerMessage, type McpOffer } from "../../../runtime/mcp/answer.js";
import {
  MCP_ERROR,
  mcpError,
  type McpMessage,
  readMessage,
} from "../../../runtime/mcp/protocol.js";

/** Answers each message as soon as its tool returns; resolves when the lines end and all are answered. */
export async function serveLines(
  lines: AsyncIterable<string>,
  offer: McpOffer,
  write: (line: string) => void,
): Promise<void> {
  const running: OpenCalls = new Map();
  const answers: Promise<void>[] = [];
  for await (const line of lines) {
    const message = readMessage(parseLine(line));
    if (message?.id === undefined) {
      if (message !== undefined) cancel(message, running);
      else if (line.trim() !== "") write(NO_MESSAGE);
      continue;
    }
    answers.push(answer(message, { offer, running, write }));
  }
  await Promise.all(answers);
}

/** Calls that are not answered yet, by the ids of their messages. */
type OpenCalls = Map<unknown, AbortController>;

const NO_MESSAGE = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  ...mcpError(MCP_ERROR.request, "The line is no JSON-RPC request"),
});

interface LineContext {
  readonly offer: McpOffer;
  readonly running: OpenCalls;
  readonly write: (line: string) => void;
}

/** What is cancelled is not answered. */
async function answer(message: McpMessage, { offer, running, write }: LineContext): Promise<void> {
  const call = new AbortController();
  running.set(message.id, call);
  const reply = await answerMessage(message, offer, { signal: call.signal }).catch(() =>
    mcpError(MCP_ERROR.internal, "The tool failed"),
  );
  running.delete(message.id);
  if (!call.signal.aborted) write(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...reply }));
}

function cancel({ method, params }: McpMessage, running: OpenCalls): void {
  if (method === "notifications/cancelled") running.get(params["requestId"])?.abort();
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
