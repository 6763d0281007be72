import { readContent, writeContent } from "../values/content.js";
import type { ParameterDescriptor } from "../descriptors/descriptor.js";
import { decodeForm, encodeForm, isForm } from "./form-fields.js";
import { escapeText, unescapeText } from "../values/percent.js";
import {
  decodeOccurrences,
  encodeParameter,
  parseQuery,
  type QueryReading,
} from "./query-parameter.js";
import { emptyOf, refuseEmpty } from "../values/absence.js";
import { isRecord, record } from "../values/text.js";

/**
 * Encodes a query, without its `?`; the empty string if there are no parameters. `values` are the values by name, or
 * the whole value if the operation has a parameter in `querystring`.
 */
export function encodeQuery(parameters: readonly ParameterDescriptor[], values: unknown): string {
  const whole = parameters.find((parameter) => parameter.in === "querystring");
  if (whole !== undefined) return encodeWhole(whole, values);
  const own = isRecord(values) ? values : record();
  return parameters
    .filter((parameter) => parameter.in === "query" && Object.hasOwn(own, parameter.name))
    .flatMap((parameter) => encodeParameter(parameter, own[parameter.name]))
    .join("&");
}

/** The reverse of {@link encodeQuery}: values by name, or the whole value. A `?` at the start is skipped. */
export function decodeQuery(
  parameters: readonly ParameterDescriptor[],
  query: string,
  how?: QueryReading,
): unknown {
  const whole = parameters.find((parameter) => parameter.in === "querystring");
  if (whole !== undefined) return decodeWhole(whole, query.replace(/^\?/, ""));
  const own = parameters.filter((parameter) => parameter.in === "query");
  return decodeOccurrences(own, parseQuery(query), how);
}

/** OpenAPI 3.2, 4.12.2.4: the value is serialised in its media type, and percent-encoded unless that is a form. */
function encodeWhole(
  { name, content = FORM, shape, absent }: ParameterDescriptor,
  value: unknown,
): string {
  if (value === undefined) return "";
  if (isForm(content)) {
    const query = encodeForm({ type: content, codec: "form", shape }, value);
    if (query === "" && value !== null) refuseEmpty(name, absent);
    return query;
  }
  return escapeText(writeContent(content, value));
}

function decodeWhole(
  { content = FORM, shape, absent }: ParameterDescriptor,
  query: string,
): unknown {
  if (query === "") return absent === "empty" ? emptyOf(shape) : undefined;
  if (isForm(content)) return decodeForm({ type: content, codec: "form", shape }, query);
  return readContent(content, unescapeText(query), shape);
}

const FORM = "application/x-www-form-urlencoded";
