/** Over real sockets: bodies that arrive at once and in parts. */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, it } from "vitest";

import { jsonBody, operation, served } from "../support.js";
import { post } from "./operations.js";

/** Answers with the body that it received. */
const echo = operation("POST /json", ({ body }) => ({ status: 200, body }), { body: jsonBody });
const text = JSON.stringify({ name: "ü".repeat(9) });
const bytes = Buffer.byteLength(text);

/** Sends chunks on one connection, with a pause after each, until there are so many answers. */
async function sent(url: string, chunks: readonly string[], answers: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let received = "";
  let open = true;
  socket.on("data", (data) => (received += data.toString()));
  socket.on("close", () => (open = false));
  for (const chunk of chunks) {
    socket.write(chunk);
    await sleep(10);
  }
  while (open && received.split("HTTP/1.1 ").length <= answers) await sleep(5);
  await sleep(20);
  const end = open ? "still open" : "closed";
  socket.destroy();
  return received.replace(/HTTP\/1\.1 (\d+)[^]*?\r\n\r\n/g, " $1 ") + end;
}

const measured = (body: string) => post("/json", `Content-Length: ${bytes}\r\n`, body);

it.each([
  ["together with its headers", [measured(text)], 1],
  ["after its headers", [measured(""), text], 1],
  ["in two parts", [measured(text.slice(0, 9)), text.slice(9)], 1],
  ["before the next request", [measured(text) + measured(text), measured(text)], 3],
  [
    "in chunks",
    [
      post("/json", "Transfer-Encoding: chunked\r\n", `${bytes.toString(16)}\r\n${text}\r\n`),
      "0\r\n\r\n",
    ],
    1,
  ],
])(
  "the body of a request is read if it arrives %s, and the connection stays open",
  async (_, chunks, count) => {
    await served([echo], {}, async ({ url }) => {
      const expected = ` 200 ${text}`.repeat(count);
      expect(await sent(url, chunks, count)).toBe(`${expected}still open`);
    });
  },
);

it.each([
  ["together with its headers", [measured(text)]],
  ["after its headers", [measured(""), text]],
])("the body of a request is refused if it is too large and arrives %s", async (_, chunks) => {
  await served([echo], { limits: { bodyBytes: bytes - 1 } }, async ({ url }) => {
    expect(await sent(url, chunks, 1)).toMatch(/^ 413 /);
  });
});
