import { encodeHeaders } from "../../../runtime/wire/parameters/headers.js";
import type { Header, Response } from "../../description/index.js";
import type { ReplySource } from "./source.js";

/** Header fields that belong to the connection, to the transmission of the body, or to the CORS protocol. */
const NOT_OURS =
  /^(?:connection|content-(?:encoding|length|type)|date|keep-alive|transfer-encoding|access-control-.*)$/i;

/** The declared headers of a response: examples, else generated values. */
export function headersOf(
  { headers }: Response,
  source: ReplySource & { readonly key: string },
): Readonly<Record<string, unknown>> {
  const values = headers
    .filter(({ name }) => !NOT_OURS.test(name))
    .map((header) => [header.name, valueOf(header, source)] as const);
  return Object.fromEntries(values.filter(([name, value]) => canBeSent(name, value)));
}

function valueOf(
  header: Header,
  { examples, sample, key }: ReplySource & { readonly key: string },
): unknown {
  const [example] = examples(header);
  return example?.value ?? sample(header.schema, `${key} ${header.name}`);
}

/** RFC 9110, 5.5: not every string is a valid field value. */
function canBeSent(name: string, value: unknown): boolean {
  try {
    encodeHeaders([{ name, shape: "json" }], { [name]: value }, new Headers());
    return true;
  } catch {
    return false;
  }
}
