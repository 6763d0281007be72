import { isObject } from "../../core/json-value.js";
import type { RefusalKind } from "../../../../runtime/wire/descriptors/refusal-kind.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Api } from "../../model/api.js";
import type { DeclaredErrorShape } from "../../model/extensions.js";
import { child, get, isJson, members } from "../reading/read.js";
import { ExtensionReader } from "./extension-reader.js";
import type { LocatedValue } from "../../core/origin.js";

const NAME = "x-error-shapes";

const KINDS: readonly RefusalKind[] = [
  "unauthenticated",
  "forbidden",
  "notFound",
  "methodNotAllowed",
  "notAcceptable",
  "payloadTooLarge",
  "unsupportedMediaType",
  "malformed",
  "invalid",
  "internal",
];

/** The `x-error-shapes` of the root. A malformed one is left out; the others stay. */
export function readErrorShapes(root: LocatedValue, report: Report): Api["errorShapes"] {
  const place = child(root, NAME);
  if (place === undefined) return {};
  const reader = new ExtensionReader(NAME, place, report);
  reader.expectKeys(KINDS);
  const shapes: { [Kind in RefusalKind]?: DeclaredErrorShape } = {};
  for (const kind of KINDS) {
    const entry = child(place, kind);
    const shape = entry && readShape(reader.part(entry));
    if (shape !== undefined) shapes[kind] = shape;
  }
  return shapes;
}

function readShape(reader: ExtensionReader): DeclaredErrorShape | undefined {
  reader.expectKeys(["status", "headers", "body"]);
  const status = get(reader.place.value, "status");
  const body = get(reader.place.value, "body");
  const at = child(reader.place, "status");
  if (typeof status !== "number" || !Number.isInteger(status) || status < 400 || status > 599) {
    return reader.refuse("`status` from 400 to 599", at);
  }
  if (!isJson(body)) return reader.refuse("the key `body`");
  const headers = readHeaders(reader);
  return reader.ok ? { status, ...(headers !== undefined && { headers }), body } : undefined;
}

function readHeaders(reader: ExtensionReader): DeclaredErrorShape["headers"] {
  const place = child(reader.place, "headers");
  if (place === undefined) return undefined;
  if (!isObject(place.value)) return reader.refuse("an object in `headers`", place);
  const headers: Record<string, string> = Object.create(null);
  for (const [name, { value, ...at }] of members(place)) {
    if (typeof value === "string") headers[name] = value;
    else reader.refuse("a string as the value of a header", { ...at, value });
  }
  return headers;
}
