/** Serialises the content of a request. */
import { encodeBody } from "../../../../runtime/wire/bodies/body.js";
import { isBodiless } from "../../../../runtime/wire/bodies/request-body.js";
import type {
  EncodedBody,
  OperationDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import { encodeCookies } from "../../../../runtime/wire/parameters/cookies.js";
import { encodeHeaders } from "../../../../runtime/wire/parameters/headers.js";
import { encodePath } from "../../../../runtime/wire/parameters/path.js";
import { encodeQuery } from "../../../../runtime/wire/parameters/query.js";
import type { Operation } from "../../../description/index.js";
import { typeWithin } from "../../live/index.js";
import type { HeaderField, SentRequest } from "../exchange/exchange.js";
import { type CallerCredentials, credentialParts } from "./credentials.js";
import { type BodyInput, type RequestInput, inputValues } from "./input.js";

interface RequestTarget {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  readonly credentials: CallerCredentials;
  /** The part between the server's origin and the path of the operation. */
  readonly basePath: string;
}

/**
 * Serialises a request. `undefined` if a value cannot be written as the document says, such as an empty path parameter.
 */
export async function writeRequest(
  input: RequestInput,
  { operation, descriptor, credentials, basePath }: RequestTarget,
  method: string = operation.method,
): Promise<SentRequest | undefined> {
  const { parameters = [] } = descriptor;
  const auth = credentialParts(operation, credentials, input.credentials);
  try {
    const path = encodePath(operation.path, parameters, inputValues(input, "path"));
    const query = [encodeQuery(parameters, queryOf(input)), ...auth.query].filter(isFilled);
    const fields = new Headers();
    encodeHeaders(parameters, inputValues(input, "header"), fields);
    const cookies = [encodeCookies(parameters, inputValues(input, "cookie")), ...auth.cookies];
    const cookie = cookies.filter(isFilled).join("; ");
    const body =
      input.body === undefined || isBodiless(method)
        ? undefined
        : await bytesOf(input.body, descriptor);
    return {
      method,
      target: `${basePath}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`,
      headers: [
        ["accept", descriptor.accept ?? "application/json"],
        ...[...fields].map(([name, value]): HeaderField => [name, value]),
        ...auth.headers,
        ...(cookie === "" ? [] : [["cookie", cookie] as const]),
        ...(body?.contentType === undefined ? [] : [["content-type", body.contentType] as const]),
      ],
      ...(body !== undefined && { body: body.bytes }),
    };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const isFilled = (text: string): boolean => text !== "";

/** The values by name, or the value of a `querystring` parameter. */
function queryOf(input: RequestInput): unknown {
  const [whole] = Object.values(inputValues(input, "querystring"));
  return whole ?? inputValues(input, "query");
}

interface Bytes {
  readonly bytes: string | Uint8Array<ArrayBuffer>;
  readonly contentType: string | undefined;
}

async function bytesOf(body: BodyInput, { body: declared }: OperationDescriptor): Promise<Bytes> {
  if ("raw" in body) return { bytes: body.raw, contentType: body.contentType };
  const { content, value } = body;
  const descriptor = declared?.contents.find(({ type }) => type === content.mediaType);
  if (descriptor === undefined) throw new TypeError(`not a media type of it: ${content.mediaType}`);
  return sendable(encodeBody(descriptor, value, typeWithin(content)));
}

/** The boundary of a form is generated when its body is read. */
async function sendable({ body, contentType }: EncodedBody): Promise<Bytes> {
  if (typeof body === "string") return { bytes: body, contentType };
  const response = new Response(body);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, contentType: contentType ?? response.headers.get("content-type") ?? undefined };
}
