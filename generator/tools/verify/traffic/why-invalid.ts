import { FetchIncomingRequest } from "../../../../runtime/server/http/incoming-request.js";
import { Refusal } from "../../../../runtime/server/http/refusal.js";
import { DecodeError } from "../../../../runtime/wire/values/errors.js";
import type { SentRequest } from "../exchange/exchange.js";
import type { RouteMatch } from "./routes.js";

/** The reason why a server that follows the document would refuse a request; `undefined` if it would accept it. */
export async function whyInvalid(
  request: SentRequest,
  { read, path, query }: RouteMatch,
): Promise<string | undefined> {
  const { headers, body } = request;
  const incoming = new FetchIncomingRequest(
    new Request("http://recorded.invalid/", {
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      // Only whether there is a body matters, and `Request` does not allow every method.
      ...(body !== undefined && { method: "POST", body }),
    }),
  );
  try {
    const { input } = await read({ path, query, incoming });
    await input();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error);
    if (error instanceof DecodeError) return error.message;
    throw error;
  }
}

function refusalText({ kind, message, details: { errors = {} } }: Refusal): string {
  const [first] = Object.entries(errors);
  if (kind === "unsupportedMediaType") return "the media type of its body is not declared.";
  if (first === undefined) return message;
  const [field, [text = ""] = []] = first;
  return `${field} ${text}.`;
}
