import { originOf, type LocatedValue, type Origin } from "../../core/origin.js";
import {
  bodyEmpty,
  bodyUnusual,
  statusLowerCase,
  statusPhrase,
  statusTwice,
} from "../../diagnostics/catalogue/operations.js";
import { statusBefore } from "../../document/status.js";
import { atKey } from "../../diagnostics/diagnostic.js";
import type {
  Method,
  Operation,
  Parameter,
  Response,
  Body,
  Status,
} from "../../model/operation.js";
import type { Docs } from "../../model/node.js";
import { readDocs } from "../reading/docs.js";
import { fieldOf, type PathItem, docsOf } from "../reading/path-items.js";
import { child, getFlag, members } from "../reading/read.js";
import { buildContents } from "./contents.js";
import { type BuildContext, componentNameOf } from "./context.js";
import { buildHeaders } from "./headers.js";
import { buildParameters, mergeParameters } from "./parameters.js";
import { anyAt } from "./typed.js";

/** What an operation, a callback and a webhook have in common. */
type ExchangeParts = Pick<
  Operation,
  "origin" | "docs" | "method" | "parameters" | "body" | "responses"
>;

interface WrittenExchange {
  readonly method: Method;
  /** The Operation Object. */
  readonly place: LocatedValue;
  /** What its path item says of all operations. */
  readonly ofPath: PathDefaults;
}

export interface PathDefaults {
  readonly parameters: readonly Parameter[];
  readonly docs: Docs;
}

export const readPathDefaults = (item: PathItem, context: BuildContext): PathDefaults => ({
  parameters: buildParameters(fieldOf(item, "parameters"), context),
  docs: docsOf(item),
});

/** The request and the responses of an Operation Object (OpenAPI 3.2, 4.10). */
export function buildExchange(
  { method, place, ofPath }: WrittenExchange,
  context: BuildContext,
): ExchangeParts {
  const own = buildParameters(child(place, "parameters"), context);
  const body = buildRequestBody(child(place, "requestBody"), method, context);
  return {
    origin: originOf(place),
    docs: { ...ofPath.docs, ...readDocs(place, context.report) },
    method,
    parameters: mergeParameters(ofPath.parameters, own),
    ...(body !== undefined && { body }),
    responses: responsesTo(method, buildResponses(child(place, "responses"), context)),
  };
}

/** A response to HEAD has the headers of one to GET, and never a body (RFC 9110, 9.3.2). */
const responsesTo = (method: Method, responses: readonly Response[]): readonly Response[] =>
  method === "HEAD" ? responses.map((response) => ({ ...response, contents: [] })) : responses;

/** `fetch` sends no body with these methods, so a server that requires one refuses every client that uses it. */
const NEVER_SENT = /^(?:GET|HEAD)$/;

/** A `requestBody`. With GET and HEAD it is never required (Fetch standard, 5.3). */
function buildRequestBody(
  place: LocatedValue | undefined,
  method: Method,
  context: BuildContext,
): Body | undefined {
  if (place === undefined) return undefined;
  const body = context.shared(place, buildBody);
  if (body === undefined) return undefined;
  if (/^(?:GET|HEAD|DELETE|TRACE)$/.test(method)) {
    context.report(bodyUnusual({ method }, atKey(place)));
  }
  const required = body.required && !NEVER_SENT.test(method);
  return { ...body, ...componentNameOf(place), required };
}

function buildBody(place: LocatedValue, context: BuildContext): Body | undefined {
  const contents = buildContents(child(place, "content"), context);
  if (contents.length === 0) {
    context.report(bodyEmpty({}, originOf(place)));
    return undefined;
  }
  return {
    origin: originOf(place),
    docs: readDocs(place, context.report),
    required: getFlag(place.value, "required") ?? false,
    contents,
  };
}

/** A `responses` map. Keys that are not a status are left out (`structure/not-a-status`). */
function buildResponses(
  place: LocatedValue | undefined,
  context: BuildContext,
): readonly Response[] {
  const found = new Map<Status, Response>();
  for (const [key, entry] of members(place)) {
    const status = readStatus(key, entry, context);
    if (status === undefined) continue;
    const response = context.shared(entry, buildResponse) ?? unknownResponse(originOf(entry));
    if (found.has(status)) context.report(statusTwice({ status: String(status) }, originOf(entry)));
    else found.set(status, { ...response, ...componentNameOf(entry), status });
  }
  return [...found.values()];
}

/** `201`, `2XX` or `default` (OpenAPI 3.2, 4.16). */
function readStatus(
  key: string,
  place: LocatedValue,
  { report }: Pick<BuildContext, "report">,
): Status | undefined {
  if (key === "default") return key;
  if (/^[1-5]\d\d$/.test(key)) return Number(key);
  const status = statusBefore(key);
  if (status !== undefined) {
    report(statusPhrase({ key, status: String(status) }, atKey(place)));
    return status;
  }
  const range = RANGES.find((candidate) => candidate === key.toUpperCase());
  if (range !== undefined && range !== key) {
    report(statusLowerCase({ key, range }, atKey(place)));
  }
  return range;
}

const RANGES = ["1XX", "2XX", "3XX", "4XX", "5XX"] as const;

/** A response whose description is broken: its status is declared, and its content may be any JSON. */
const unknownResponse = (origin: Origin): Omit<Response, "status"> => ({
  origin,
  docs: {},
  headers: [],
  contents: [
    {
      origin,
      docs: {},
      mediaType: "application/json",
      codec: "json",
      schema: anyAt(origin),
      encodings: [],
    },
  ],
});

/** Links are not read: they are hints for people and tools that explore an API, and nothing is generated from them. */
function buildResponse(place: LocatedValue, context: BuildContext): Omit<Response, "status"> {
  return {
    origin: originOf(place),
    docs: readDocs(place, context.report),
    headers: buildHeaders(child(place, "headers"), context),
    contents: buildContents(child(place, "content"), context),
  };
}
