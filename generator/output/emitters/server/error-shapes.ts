/** The bodies of refusals: those of `x-error-shapes`, and else those that the operations declare. */
import { type RefusalKind, REFUSALS } from "../../../../runtime/wire/descriptors/refusal-kind.js";
import {
  behind,
  isObject,
  type JsonValue,
  type model,
  refusalUndeclared,
  type Report,
} from "../../../description/index.js";
import { refusalBody } from "./refusal-body.js";

/** A shape as in `x-error-shapes`, which may have another media type than JSON. */
interface ErrorShape extends model.DeclaredErrorShape {
  readonly contentType?: string;
}

/** `null`: a problem (RFC 9457), which nobody takes for anything else. */
type ErrorShapes = Readonly<Partial<Record<RefusalKind, ErrorShape | null>>>;

/** How a router refuses. */
export interface RouterRefusals {
  readonly common: ErrorShapes;
  /** Those of operations that declare others. */
  readonly own: readonly { readonly operations: readonly string[]; readonly shapes: ErrorShapes }[];
  /** What operations declare in a form that a router does not know. */
  readonly unknown: readonly UnknownRefusal[];
}

export interface UnknownRefusal {
  readonly kind: RefusalKind;
  readonly status: number;
  readonly response: model.Response;
}

/** Words with which documents name a kind, beside its own and its title. */
const SYNONYMS: Readonly<Partial<Record<RefusalKind, readonly string[]>>> = {
  unauthenticated: ["authentication_required"],
  forbidden: ["permission_denied", "access_denied", "insufficient_scope"],
  payloadTooLarge: ["too_large"],
  malformed: ["invalid_request", "invalid", "validation_error", "validation_failed"],
  invalid: ["validation_error", "validation_failed", "invalid_request", "unprocessable_entity"],
  internal: ["internal_error", "server_error"],
};

/** What operations may declare in the place of a status. */
const OTHER: Readonly<Partial<Record<RefusalKind, number>>> = { malformed: 422, invalid: 400 };

const kinds = Object.keys(REFUSALS) as readonly RefusalKind[];

/** `payload_too_large`. */
const codeOf = (kind: RefusalKind): string =>
  kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The shape that an operation needs for a kind of refusal; `null`: the router's own problem, or nothing better. */
interface NeededShape {
  readonly operation: string;
  readonly kind: RefusalKind;
  readonly shape: ErrorShape | null;
}

export function routerRefusals({ operations, errorShapes }: model.Api): RouterRefusals {
  const needed: NeededShape[] = [];
  const unknown: UnknownRefusal[] = [];
  for (const operation of operations)
    for (const kind of kinds) {
      const declared = declaredFor(operation, kind);
      const isExact = typeof declared?.response.status === "number";
      if (!isExact && !isRaised(operation, kind)) continue;
      if (declared === undefined || isMet(declared, errorShapes[kind])) continue;
      const shape = shapeOf(declared, kind);
      const { response, status } = declared;
      if (shape === undefined && errorShapes[kind] !== undefined) continue;
      needed.push({ operation: operation.id, kind, shape: shape ?? null });
      if (shape === undefined && USUAL.has(kind) && isRaised(operation, kind))
        unknown.push({ kind, status, response });
    }
  const common = commonShapes(needed, errorShapes);
  return { common, own: ownShapes(needed, common), unknown };
}

interface DeclaredRefusal {
  readonly response: model.Response;
  readonly status: number;
}

/** OpenAPI 3.2, 4.17: a status, its range, or `default`; for invalid requests, 400 and 422 stand for each other. */
function declaredFor(
  { responses }: model.Operation,
  kind: RefusalKind,
): DeclaredRefusal | undefined {
  const [usual] = REFUSALS[kind];
  const other = OTHER[kind];
  const declaredAs = (key: model.Response["status"]) =>
    responses.find(({ status, contents }) => status === key && contents.length > 0);
  const exact = [usual, other ?? usual].find((status) => declaredAs(status) !== undefined);
  const response =
    declaredAs(exact ?? usual) ??
    declaredAs(`${Math.floor(usual / 100)}XX` as model.Response["status"]) ??
    declaredAs("default");
  return response && { response, status: exact ?? usual };
}

/** Whether a shape of `x-error-shapes` has a status, a media type and a type of body that are declared. */
const isMet = (
  { response, status }: DeclaredRefusal,
  shape: model.Api["errorShapes"][RefusalKind],
): boolean =>
  shape !== undefined &&
  (shape.status !== status ||
    response.contents.some(
      ({ mediaType, schema }) => isJsonRange(mediaType) && mayBe(schema, shape.body),
    ));

/** Whether a schema has values of the same type. */
function mayBe(schema: model.Schema, body: JsonValue): boolean {
  const kind = behind(schema).schema?.kind;
  if (kind === "string" || kind === "number" || kind === "boolean") return typeof body === kind;
  return kind !== "array" || Array.isArray(body);
}

const isJsonRange = (mediaType: string): boolean =>
  /^(?:\*\/\*|application\/(?:\*|json\s*(?:;.*)?))$/i.test(mediaType);

/** Whether a router refuses requests of the operation in this way, or its handler may. */
function isRaised({ security, body, parameters }: model.Operation, kind: RefusalKind): boolean {
  switch (kind) {
    case "unauthenticated":
    case "forbidden":
      return security.some((alternative) => alternative.length > 0);
    case "invalid":
    case "payloadTooLarge":
    case "unsupportedMediaType":
      return body !== undefined;
    case "malformed":
      return body !== undefined || parameters.length > 0;
    case "notFound":
    case "internal":
      return true;
    case "methodNotAllowed":
    case "notAcceptable":
      return false;
    default:
      return kind satisfies never;
  }
}

/** Of these, a diagnostic says what they look like: nearly every caller meets them. */
const USUAL: ReadonlySet<RefusalKind> = new Set(["unauthenticated", "malformed", "invalid"]);

function shapeOf(
  { response: { contents }, status }: DeclaredRefusal,
  kind: RefusalKind,
): ErrorShape | null | undefined {
  const [usual, title] = REFUSALS[kind];
  const words = {
    status,
    title,
    codes: [codeOf(kind), ...(SYNONYMS[kind] ?? [])],
    hasFields: kind === "malformed" || kind === "invalid",
  };
  // A schema says nothing of texts that are not JSON, although Swagger 2.0 declares it for all media types.
  const inOrder = contents.toSorted(
    (one, other) => Number("stated" in one) - Number("stated" in other),
  );
  for (const { mediaType, codec, schema } of inOrder) {
    if (codec !== "json" && codec !== "text") continue;
    if (codec === "text" && mediaType.includes("*")) continue;
    const body = refusalBody(schema, words);
    if (body === undefined || (codec === "text" && typeof body !== "string")) continue;
    const contentType = isJsonRange(mediaType) || mediaType.includes("*") ? undefined : mediaType;
    const isUsual = /^application\/problem\+json/i.test(mediaType) && status === usual;
    return isUsual && isProblem(schema, body)
      ? null
      : { status, ...(contentType !== undefined && { contentType }), body };
  }
  return undefined;
}

/** RFC 9457, 3.1. */
const MEMBERS = new Set(["type", "title", "status", "detail"]);

/** Whether a schema accepts the problems of a router. */
function isProblem(schema: model.Schema, body: JsonValue): boolean {
  const bare = behind(schema).schema;
  const isOpen = bare?.kind === "object" && bare.additional === undefined;
  return isOpen && isObject(body) && Object.keys(body).every((name) => MEMBERS.has(name));
}

/** Says once for each declared response what the router answers beside it, and what would make it the same. */
export function reportUnknown({ unknown }: RouterRefusals, report: Report): void {
  const known = new Set<string>();
  for (const { kind, status, response } of unknown) {
    const [{ mediaType, origin } = { mediaType: "nothing", origin: response.origin }] =
      response.contents;
    const place = `${kind} ${origin.document}#${origin.pointer}`;
    if (known.has(place)) continue;
    known.add(place);
    const [usual, title] = REFUSALS[kind];
    const answer = `${usual} application/problem+json { "title": "${title}", "detail": … }`;
    const proposal = `{ ${kind}: { status: ${status}, body: … } }`;
    report(refusalUndeclared({ mediaType, answer, proposal }, origin));
  }
}

/** For each kind, the shape that most operations need. */
function commonShapes(
  needed: readonly NeededShape[],
  declared: model.Api["errorShapes"],
): ErrorShapes {
  const common: { [Kind in RefusalKind]?: ErrorShape } = {};
  for (const kind of kinds) {
    const stated = declared[kind];
    if (stated !== undefined) {
      common[kind] = stated;
      continue;
    }
    const most = mostFrequent(needed.filter((one) => one.kind === kind));
    if (most?.shape) common[kind] = most.shape;
  }
  return common;
}

function mostFrequent(needed: readonly NeededShape[]): NeededShape | undefined {
  const counts = new Map<string, number>();
  for (const { shape } of needed) {
    const text = JSON.stringify(shape);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const countOf = ({ shape }: NeededShape): number => counts.get(JSON.stringify(shape)) ?? 0;
  return needed.reduce<NeededShape | undefined>(
    (most, one) => (most === undefined || countOf(one) > countOf(most) ? one : most),
    undefined,
  );
}

/** What differs from the common shapes, together for all operations in which it does so in the same way. */
function ownShapes(needed: readonly NeededShape[], common: ErrorShapes): RouterRefusals["own"] {
  const differing = needed.filter(
    ({ kind, shape }) => JSON.stringify(common[kind] ?? null) !== JSON.stringify(shape),
  );
  const byOperation = new Map<string, { [Kind in RefusalKind]?: ErrorShape | null }>();
  for (const { operation, kind, shape } of differing) {
    const shapes = byOperation.get(operation) ?? {};
    shapes[kind] = shape;
    byOperation.set(operation, shapes);
  }
  const groups = new Map<string, { operations: string[]; shapes: ErrorShapes }>();
  for (const [operation, shapes] of byOperation) {
    const text = JSON.stringify(shapes);
    const group = groups.get(text) ?? { operations: [], shapes };
    group.operations.push(operation);
    groups.set(text, group);
  }
  return [...groups.values()];
}
