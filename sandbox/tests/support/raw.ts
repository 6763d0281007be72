import { connect } from "node:net";
import type { Sandbox } from "../../src/service/sandbox.js";

/**
 * The server's response to bytes that no client would send, until it closes the connection or is silent for this many
 * milliseconds.
 */
export function raw(sandbox: Sandbox, bytes: string, silence = 20_000): Promise<string> {
  const { hostname, port } = new URL(sandbox.origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("latin1");
    socket.setTimeout(silence, () => socket.destroy());
    socket.on("data", (text: string) => {
      answer += text;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
    socket.write(Buffer.from(bytes, "latin1"));
  });
}

/** A request as sent over the wire. The given lines replace those of the same name. */
export function wire(
  start: string,
  {
    headers = [],
    body = "",
  }: { readonly headers?: readonly string[]; readonly body?: string } = {},
): string {
  const lines = [`${start} HTTP/1.1`, "Host: api.test", "Connection: close", ...headers];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** The status of a response; undefined if there was none. */
export function statusOf(answer: string): number | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? undefined : Number(status);
}
