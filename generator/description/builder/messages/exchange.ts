import type { Method, Operation, Parameter, Response } from "../../model/operation.js";
import { originOf, type Located } from "../../core/origin.js";
import { readDocs } from "../reading/docs.js";
import { child } from "../reading/read.js";
import { buildRequestBody } from "./bodies.js";
import type { BuildContext } from "./context.js";
import { buildParameters, mergeParameters } from "./parameters.js";
import { buildResponses } from "./responses.js";

/** What an operation, a callback and a webhook have in common. */
export type ExchangeParts = Pick<
  Operation,
  "origin" | "docs" | "method" | "parameters" | "body" | "responses"
>;

export interface WrittenExchange {
  readonly method: Method;
  /** The Operation Object. */
  readonly place: Located;
  /** The parameters of its path item. */
  readonly ofPath: readonly Parameter[];
}

/** The request and the responses of an Operation Object (OpenAPI 3.2, 4.10). */
export function buildExchange(
  { method, place, ofPath }: WrittenExchange,
  context: BuildContext,
): ExchangeParts {
  const own = buildParameters(child(place, "parameters"), context);
  const body = buildRequestBody(child(place, "requestBody"), method, context);
  return {
    origin: originOf(place),
    docs: readDocs(place, context.report),
    method,
    parameters: mergeParameters(ofPath, own),
    ...(body !== undefined && { body }),
    responses: responsesTo(method, buildResponses(child(place, "responses"), context)),
  };
}

/** A response to HEAD has the headers of one to GET, and never a body (RFC 9110, 9.3.2). */
const responsesTo = (method: Method, responses: readonly Response[]): readonly Response[] =>
  method === "HEAD" ? responses.map((response) => ({ ...response, contents: [] })) : responses;
