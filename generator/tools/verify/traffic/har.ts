/** Reads recorded traffic in the HAR 1.2 format of browsers and proxies. */
import { get, getText, parseUrl } from "../../../description/index.js";
import type { HeaderField } from "../exchange/exchange.js";
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
  const sent = sentBy(get(request, "postData"));
  const content = get(response, "content");
  const text = getText(content, "text");
  return {
    request: {
      method: method.toUpperCase(),
      target: `${pathname}${search}`,
      headers: headersOf(request),
      ...(sent !== undefined && { body: sent }),
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
  };
}

/** The text of a body, in place of which a form may have the list of its fields. */
function sentBy(data: unknown): string | undefined {
  const fields = get(data, "params");
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(getText(data, "mimeType") ?? "");
  if (!isForm || !Array.isArray(fields)) return getText(data, "text");
  const text = (field: unknown, name: string): string => getText(field, name) ?? "";
  const pairs = fields.map((one) => [text(one, "name"), text(one, "value")]);
  return getText(data, "text") ?? new URLSearchParams(pairs).toString();
}

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
