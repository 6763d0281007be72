/** `application/x-www-form-urlencoded`: each property is written like a query parameter (OpenAPI 3.2, 4.15.3). */
import type {
  ContentDescriptor,
  ParameterDescriptor,
  PartDescriptor,
  Shape,
} from "../descriptors/descriptor.js";
import { memberAbsence } from "../values/absence.js";
import { alternativesOf, isRecord, itemShape, memberShape, objectShape } from "../values/text.js";
import { decodeOccurrences, encodeParameter, parseQuery } from "./query-parameter.js";
import { explodes, styleOf } from "./styled.js";

export const isForm = (mediaType: string): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(mediaType);

export function encodeForm(content: ContentDescriptor, value: unknown): string {
  if (!isRecord(value)) return "";
  return Object.entries(value)
    .flatMap(([name, member]) => encodeParameter(fieldOf(name, content), member))
    .join("&");
}

export function decodeForm(content: ContentDescriptor, text: string): Record<string, unknown> {
  const found = parseQuery(text);
  const declared = Object.keys(objectShape(content.shape ?? "json")?.object ?? {});
  const names = new Set(declared);
  const members = new Set(declared.flatMap((name) => explodedMembers(fieldOf(name, content))));
  const others = [...found.keys()].filter((name) => !isInside(name, names));
  const fields = new Set([...declared, ...others.filter((name) => !members.has(name))]);
  return decodeOccurrences(
    [...fields].map((name) => fieldOf(name, content)),
    found,
  );
}

/** `address[city]` belongs to the property `address`, if there is one. */
function isInside(name: string, names: ReadonlySet<string>): boolean {
  const at = name.indexOf("[");
  return at > 0 && !names.has(name) && names.has(name.slice(0, at));
}

/** Properties of an exploded object are fields of their own, under their own names. */
function explodedMembers(field: ParameterDescriptor): readonly string[] {
  const flat = styleOf(field) === "form" && explodes(field) && field.content === undefined;
  return flat ? Object.keys(objectShape(field.shape)?.object ?? {}) : [];
}

function fieldOf(name: string, content: ContentDescriptor): ParameterDescriptor {
  const object = objectShape(content.shape ?? "json");
  const shape = object === undefined ? "json" : memberShape(object, name);
  const part = partDescriptor(content, name);
  const absent = memberAbsence(content.shape ?? "json", name);
  const field = { name, in: "query", shape, ...(absent && { absent }) } as const;
  if (
    part?.style !== undefined ||
    part?.explode !== undefined ||
    part?.allowReserved !== undefined
  ) {
    return { ...field, ...part };
  }
  if (itemShape(shape) !== undefined) return field;
  const type = part?.contentType ?? defaultType(shape);
  return type === undefined ? field : { name, in: "query", shape, content: type };
}

export const partDescriptor = (
  content: ContentDescriptor,
  name: string,
): PartDescriptor | undefined =>
  content.parts !== undefined && Object.hasOwn(content.parts, name)
    ? content.parts[name]
    : undefined;

/** OpenAPI 3.2, 4.15.1.1: by default an object is JSON, and so is each object in an array. */
export function defaultType(shape: Shape): "application/json" | undefined {
  const alternatives = alternativesOf(itemShape(shape) ?? shape).filter((one) => one !== "null");
  const isObject = alternatives.length > 0 && alternatives.every((one) => typeof one === "object");
  return isObject ? "application/json" : undefined;
}
