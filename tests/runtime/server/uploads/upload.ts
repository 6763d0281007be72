/** A server that accepts uploads, and requests to it. */
import type { RouterSettings } from "../../../../runtime/server/router/options.js";
import type { Principal } from "../../../../runtime/server/security/principal.js";
import type { Binary } from "../../../../runtime/types/binary.js";
import type { ContentDescriptor, Shape } from "../../../../runtime/wire/descriptors/descriptor.js";
import { type Harness, harness, operation, type Seen } from "../support.js";

export const form = (members: Readonly<Record<string, Shape>>): ContentDescriptor => ({
  type: "multipart/form-data",
  codec: "multipart",
  shape: { object: members },
});

export const FORM = form({
  file: "binary",
  files: { array: "binary" },
  count: "number",
  tags: { array: "string" },
  meta: { object: { a: "number" } },
  any: "json",
});

/** A form with one file, which a handler reads as it arrives. */
export const ONE_FILE = form({ file: "binary", count: "number" });

export const isBinary = (value: unknown): value is Binary =>
  typeof value === "object" && value !== null && "stream" in value;

/** The body with its files as text. */
export async function describeBody(body: unknown): Promise<unknown> {
  if (isBinary(body)) return { name: body.name, type: body.type, text: await body.text() };
  if (Array.isArray(body)) return Promise.all(body.map(describeBody));
  if (typeof body !== "object" || body === null) return body;
  const entries = Object.entries(body).map(
    async ([key, value]) => [key, await describeBody(value)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

export type Settings = RouterSettings<Principal, unknown>;

export const uploading = (
  settings: Settings = {},
  handler?: (seen: Seen) => Promise<unknown>,
  content = FORM,
): Harness =>
  harness(
    [
      operation(
        "POST /a",
        async (seen) => ({
          status: 200,
          body: await (handler ?? (({ body }) => describeBody(body)))(seen),
        }),
        { body: { required: true, contents: [content] } },
      ),
    ],
    settings,
  );

export const part = (headers: string, body: string): string =>
  `--b\r\n${headers}\r\n\r\n${body}\r\n`;
export const field = (name: string, body: string): string =>
  part(`Content-Disposition: form-data; name="${name}"`, body);
export const upload = (name: string, fileName: string, body: string): string =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/plain`,
    body,
  );

/** Sends text as multipart, in chunks of a size. */
export function send(
  api: Harness,
  body: string,
  size = body.length,
  type = "multipart/form-data; boundary=b",
): Promise<Response> {
  const bytes = new TextEncoder().encode(body);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  return api.fetch("POST /a", { body: stream, headers: { "content-type": type } });
}
