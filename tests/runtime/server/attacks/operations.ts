/** The operations that are attacked. */
import type { Binary } from "../../../../runtime/types/binary.js";
import { type Seen } from "../support.js";

export const binary = {
  contents: [{ type: "application/octet-stream", codec: "binary" }],
} as const;

export const lines = {
  200: { contents: [{ type: "application/jsonl", codec: "json-lines" }] },
} as const;

export const size = async ({ body }: Seen) => {
  let count = 0;
  const reader = (body as Binary).stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read())
    count += next.value.length;
  return { status: 200, body: count };
};

export const post = (path: string, headers: string, body = ""): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
