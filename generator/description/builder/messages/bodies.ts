import { atKey } from "../../diagnostics/diagnostic.js";
import { bodyEmpty, bodyUnusual } from "../../diagnostics/catalogue/operation.js";
import type { Body, Method } from "../../model/operation.js";
import { buildContents } from "./contents.js";
import type { BuildContext } from "./context.js";
import { named } from "./named.js";
import { readDocs } from "../reading/docs.js";
import { child, getFlag } from "../reading/read.js";
import { originOf, type Located } from "../../core/origin.js";

/** `fetch` sends no body with these methods, so a server that requires one refuses every client that uses it. */
const NEVER_SENT = /^(?:GET|HEAD)$/;

/** A `requestBody`. With GET and HEAD it is never required (Fetch standard, 5.3). */
export function buildRequestBody(
  place: Located | undefined,
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
  return { ...body, ...named(place), required };
}

function buildBody(place: Located, context: BuildContext): Body | undefined {
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
