/** Reads recorded traffic in the HAR 1.2 format of browsers and proxies. */
import { randomUUID } from "node:crypto";
import { get, getText, parseUrl } from "../../../description/index.js";
import type { HeaderField, SentRequest } from "../exchange/exchange.js";
import type { RecordedExchange } from "./check-traffic.js";

/** The entries of a HAR that have a response. @throws {TypeError} if the value is not a HAR. */
export function readHar(har: unknown): readonly RecordedExchange[] {
  const entries = get(get(har, "log"), "entries");
  if (!Array.isArray(entries)) throw new TypeError("log.entries is missing");
  return entries.flatMap((entry: unknown) => readEntry(entry) ?? []);
}

function readEntry(entry: unknown): RecordedExchange | undefined {
  const [request, response] = [get(entry, "request"), get(entry, "response")];
  const method = getText(request, "method");
  const url = parseUrl(getText(request, "url") ?? "");
  const status = get(response, "status");
  if (method === undefined || url === undefined) return undefined;
  // 0: there was no response, or none that the page may see.
  if (typeof status !== "number" || status < 200) return undefined;
  const { pathname, search } = url;
  const sent = sentBy(request);
  const content = get(response, "content");
  const text = getText(content, "text");
  return {
    request: {
      method: method.toUpperCase(),
      target: `${pathname}${search}`,
      ...sent,
    },
    answer: {
      status,
      headers: new Headers(
        headersOf(response).map(([name, value]): [string, string] => [name, value]),
      ),
      body: bytesOf(text ?? "", getText(content, "encoding")),
      cut: false,
    },
    ...(text === undefined && { withoutBody: true as const }),
    ...(sent.body === undefined && hasSent(request) && { withoutRequestBody: true as const }),
  };
}

/** What was sent: a form may have the list of its fields in place of its text, of which files have only their names. */
function sentBy(request: unknown): Omit<SentRequest, "method" | "target"> {
  const [data, headers] = [get(request, "postData"), headersOf(request)];
  const [text, fields] = [getText(data, "text"), get(data, "params")];
  if (text !== undefined && (text !== "" || !hasSent(request))) return { headers, body: text };
  if (!Array.isArray(fields) || fields.length === 0) return { headers };
  const value = (field: unknown, name: string): string => getText(field, name) ?? "";
  const type = value(data, "mimeType");
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const pairs = fields.map((one) => [value(one, "name"), value(one, "value")]);
    return { headers, body: new URLSearchParams(pairs).toString() };
  }
  if (!/^multipart\/form-data\b/i.test(type)) return { headers };
  const escapeName = (name: string): string => name.replace(/["\r\n]/g, encodeURIComponent);
  const parts = fields.map((one: unknown) => {
    const [file, kind] = [getText(one, "fileName"), getText(one, "contentType")];
    const filename = file === undefined ? "" : `; filename="${escapeName(file)}"`;
    const contentType = kind === undefined ? "" : `\r\nContent-Type: ${kind.replace(/\s+/g, " ")}`;
    const name = `form-data; name="${escapeName(value(one, "name"))}"${filename}`;
    return `Content-Disposition: ${name}${contentType}\r\n\r\n${value(one, "value")}`;
  });
  // Not that of the recorded header, which may be missing or stand in a value.
  const boundary = `recorded-${randomUUID()}`;
  const body = [...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`];
  return {
    headers: [
      ...headers.filter(([name]) => name.toLowerCase() !== "content-type"),
      ["content-type", `multipart/form-data; boundary=${boundary}`],
    ],
    body: body.join(""),
  };
}

/** Whether a body was sent, although the file may not have it. */
const hasSent = (request: unknown): boolean =>
  Number(get(request, "bodySize") ?? 0) > 0 ||
  headersOf(request).some(([name, value]) => /^content-length$/i.test(name) && Number(value) > 0);

/** Without the pseudo-headers of HTTP/2. */
const headersOf = (message: unknown): readonly HeaderField[] => {
  const headers = get(message, "headers");
  return (Array.isArray(headers) ? headers : []).flatMap(
    (header: unknown): readonly HeaderField[] => {
      const [name, value] = [getText(header, "name"), getText(header, "value")];
      const isField = name !== undefined && /^[\w!#$%&'*+.^`|~-]+$/.test(name);
      return isField && value !== undefined
        ? [[name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, " ")]]
        : [];
    },
  );
};

function bytesOf(text: string, encoding: string | undefined): Uint8Array<ArrayBuffer> {
  return encoding === "base64"
    ? Uint8Array.from(Buffer.from(text, "base64"))
    : new TextEncoder().encode(text);
}
