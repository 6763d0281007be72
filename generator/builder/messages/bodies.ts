import { bodyEmpty, bodyUnusual } from "../../diagnostics/catalogue/operation.js";
import type { Body, Method } from "../../model/operation.js";
import { buildContents } from "./contents.js";
import type { BuildContext } from "./context.js";
import { named } from "./named.js";
import { readDocs } from "../reading/docs.js";
import { child, getFlag } from "../reading/read.js";
import { originOf, type Located } from "../../core/origin.js";

/** A `requestBody`. */
export function buildRequestBody(
  place: Located | undefined,
  method: Method,
  context: BuildContext,
): Body | undefined {
  if (place === undefined) return undefined;
  const body = context.shared(place, buildBody);
  if (body !== undefined && /^(?:GET|HEAD|DELETE|TRACE)$/.test(method)) {
    context.report(bodyUnusual({ method }, { ...originOf(place), atKey: true }));
  }
  return body && { ...body, ...named(place) };
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
