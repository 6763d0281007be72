/** How requests and responses deviate from their operation. */
import type {
  ContentDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
} from "../descriptors/descriptor.js";
import type { OperationValidators, Validator } from "../descriptors/validator.js";
import { declaredContent, essenceOf } from "../negotiation/content.js";
import { pickResponse } from "../negotiation/status.js";
import { isAbsent, isRecord, objectShape, valueOf } from "../values/text.js";
import { escapeName } from "./declared.js";
import { findDeviations, type ReportDeviation } from "./deviations.js";
import type { ObservedReport } from "./report.js";

/** A request, decoded as far as it could be. */
export interface ObservedRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly cookies?: unknown;
  readonly body?: unknown;
  /** The media type of the body, or `null` if it has none. */
  readonly type?: string | null | undefined;
  /** The query as received, whose names are compared with those that are declared. */
  readonly search?: string;
}

export interface ObservedResponse {
  readonly status: number;
  /** The media type of the body; absent: the one that is declared. */
  readonly contentType?: string | null | undefined;
  /** All header fields by name; absent if they cannot be seen. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** An observed message: its operation, and where its deviations are counted. */
export interface Look {
  readonly report: ObservedReport;
  readonly operation: OperationDescriptor;
  readonly validators: OperationValidators;
}

const GROUPS = { params: "path", query: "query", headers: "header", cookies: "cookie" } as const;
type ParameterPart = keyof typeof GROUPS;
const PARAMETER_PARTS = Object.keys(GROUPS) as readonly ParameterPart[];

export function lookAtRequest(look: Look, request: ObservedRequest): void {
  const { report, operation, validators } = look;
  const { id, parameters = [], body } = operation;
  const found = finder(look, "request");
  report.see("operations", id, "");
  for (const part of PARAMETER_PARTS) {
    const values = request[part];
    if (!isRecord(values)) continue;
    for (const { name, in: location } of parameters)
      if (location === GROUPS[part] && values[name] !== undefined)
        report.see("parameters", id, `${location} ${name}`);
    findDeviations(validators[part], values, { path: `/${part}`, found });
  }
  for (const name of undeclaredNames(parameters, request.search ?? ""))
    found("/query", "property", name);
  const { contents = [], required } = body ?? {};
  if (required === true && isAbsent(request.type)) found("/body", "required");
  const content = pickContent(contents, request, found);
  if (content === undefined) return;
  report.see("media types", id, `request ${content.type}`);
  checkBody(content, request.body, { validators: validators.body, found });
}

/** The names in a query that no parameter has. */
function undeclaredNames(
  parameters: readonly ParameterDescriptor[],
  query: string,
): readonly string[] {
  if (query === "" || parameters.some((one) => one.in === "querystring")) return [];
  const names = new Set(new URLSearchParams(query).keys());
  const declared = parameters.filter((one) => one.in === "query");
  return [...names].filter((name) => !declared.some((one) => takes(one, name)));
}

function takes({ name, shape, style = "form", explode = true }: ParameterDescriptor, key: string) {
  if (key === name || key.startsWith(`${name}[`)) return true;
  const object = style === "form" && explode ? objectShape(shape) : undefined;
  return object !== undefined && (object.rest !== undefined || Object.hasOwn(object.object, key));
}

/** Fields that HTTP and its neighbours define, which no document need declare. */
const HTTP_FIELD =
  /^(?:accept-(?:patch|post|ranges)|access-control-.*|age|allow|alt-svc|cache-control|connection|content-.*|cross-origin-.*|date|etag|expires|keep-alive|last-modified|link|location|nel|origin-agent-cluster|permissions-policy|pragma|referrer-policy|report.*|retry-after|server|server-timing|set-cookie|strict-transport-security|timing-allow-origin|trailer|transfer-encoding|upgrade|vary|via|www-authenticate|x-(?:content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|powered-by|xss-protection))$/;

export function lookAtResponse(look: Look, response: ObservedResponse): void {
  const { report, operation, validators } = look;
  const { id, responses, method } = operation;
  const { status, body, headers, contentType } = response;
  report.see("operations", id, "");
  const declared = pickResponse(responses, status);
  const part = declared?.key ?? String(status);
  const found = finder(look, part);
  if (declared === undefined)
    return Object.keys(responses).length > 0 ? found("", "status") : undefined;
  report.see("statuses", id, part);
  const sent = Object.entries(headers ?? {}).filter(([, value]) => value !== undefined);
  const fields = new Set(sent.map(([name]) => name.toLowerCase()));
  for (const { name, required } of headers === undefined ? [] : (declared.headers ?? [])) {
    const isMissing = !fields.delete(name.toLowerCase());
    if (isMissing && required === true) found(`/headers/${escapeName(name)}`, "required");
  }
  for (const name of fields) if (!HTTP_FIELD.test(name)) found("/headers", "header", name);
  // RFC 9110, 6.4.1.
  if (method === "HEAD" || /^(?:1..|204|205|304)$/.test(String(status))) return;
  const { contents = [] } = declared;
  if (body === undefined && contents.length > 0) found("/body", "required");
  const content = pickContent(
    contents,
    { type: body === undefined ? null : contentType, body },
    found,
  );
  if (content === undefined) return;
  report.see("media types", id, `${part} ${content.type}`);
  checkBody(content, body, { validators: validators.responses?.[part], found });
}

const finder =
  ({ report, operation: { method, path } }: Look, part: string): ReportDeviation =>
  (at, kind, name) =>
    report.note(
      { message: `${method} ${path}`, part, path: at, kind },
      1,
      name === undefined ? {} : { [name]: 1 },
    );

/** The declared content of a body; one that is not declared is found. */
function pickContent(
  contents: readonly ContentDescriptor[],
  { type, body }: Pick<ObservedRequest, "type" | "body">,
  found: ReportDeviation,
): ContentDescriptor | undefined {
  if (body === undefined && isAbsent(type)) return undefined;
  const content = isAbsent(type) ? contents[0] : declaredContent(contents, type);
  if (content === undefined && (body !== undefined || contents.length > 0))
    found("/body", "media-type", essenceOf(type ?? "")[0]);
  return content;
}

interface BodyCheck {
  readonly validators: Readonly<Record<string, Validator>> | undefined;
  readonly found: ReportDeviation;
}

/** Files, streams and their items are not looked at. */
function checkBody(
  { type, codec }: ContentDescriptor,
  value: unknown,
  { validators = {}, found }: BodyCheck,
): void {
  const isWhole = /^(?:json|form|text)$/.test(codec) && value !== undefined;
  if (isWhole) findDeviations(valueOf(validators, type), value, { path: "/body", found });
}
