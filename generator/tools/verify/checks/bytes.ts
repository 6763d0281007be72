/** Checks the bytes of a body in text: their encoding, and names that occur twice. */
import {
  bodyEncoding,
  bodyNameTwice,
  type Content,
  parseJson,
} from "../../../description/index.js";
import { type CheckedAnswer, type Mismatch, mismatch, operationName } from "./mismatch.js";

/** What a lenient reader accepts silently, and every reader understands otherwise. */
export function checkBytes(
  { operation, answer, response }: CheckedAnswer,
  { codec }: Content,
): readonly Mismatch[] {
  if (answer.cut || (codec !== "json" && codec !== "text")) return [];
  const type = answer.headers.get("content-type") ?? "";
  const shown = { operation: operationName(operation), status: answer.status, type };
  const encoding = encodingFault(answer.body, type, codec);
  if (encoding !== undefined)
    return [mismatch(bodyEncoding({ ...shown, why: encoding }, response.origin), operation.id)];
  return codec === "json"
    ? duplicates(new TextDecoder().decode(answer.body)).map((name) =>
        mismatch(bodyNameTwice({ ...shown, name }, response.origin), `${operation.id} ${name}`),
      )
    : [];
}

/** JSON is in UTF-8 without a byte order mark, whatever the media type says (RFC 8259, 8.1). */
function encodingFault(
  body: Uint8Array,
  type: string,
  codec: Content["codec"],
): string | undefined {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type) ?? [];
  const isText = codec === "text";
  if (!isText && !/^(?:utf-?8|us-ascii)$/i.test(charset)) return `JSON is never in ${charset}`;
  if (!isText && body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf)
    return "it begins with a byte order mark";
  const decoder = decoderOf(isText ? charset : "utf-8");
  if (decoder === undefined) return `${charset} is not the name of an encoding`;
  try {
    decoder.decode(body);
    return undefined;
  } catch {
    return `its bytes are not ${isText ? charset : "utf-8"}`;
  }
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

/** Readers take the first value or the last one (RFC 8259, 4). The names, without indices of lists. */
function duplicates(text: string): readonly string[] {
  const names = new Set<string>();
  parseJson(text, "", ({ code, location }) => {
    if (code !== "document/duplicate-key" || location === undefined) return;
    names.add(location.pointer.replaceAll(/\/\d+(?=\/)/g, "/*"));
  });
  return [...names];
}
