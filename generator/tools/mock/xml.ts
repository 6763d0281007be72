/** Writes values as XML, with the names and forms that the XML Objects of their schemas give (OpenAPI 3.1, 4.8.26). */
import {
  behind,
  escapeXml,
  get,
  isObject,
  propertiesNamed,
  type Schema,
  unwrap,
  unwrapUntilRef,
} from "../../description/index.js";

interface XmlHints {
  readonly name?: string;
  readonly namespace?: string;
  readonly prefix?: string;
  readonly attribute?: boolean;
  readonly wrapped?: boolean;
}

/** The XML Object of a schema, as it is written in its document. */
export type XmlOf = (schema: Schema) => unknown;

/** A document whose root element has the name of the schema. */
export function writeXml(value: unknown, schema: Schema, xmlOf: XmlOf): string {
  const { declaration } = behind(schema);
  const name = hintsOf(schema, xmlOf).name ?? declaration?.name ?? "root";
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element({ name, value, schema }, xmlOf)}`;
}

/** A value with the name that it has if its schema gives it none. */
interface Part {
  readonly name: string;
  readonly value: unknown;
  /** Absent for properties that are not declared. */
  readonly schema: Schema | undefined;
}

function element({ name, value, schema }: Part, xmlOf: XmlOf): string {
  const { prefix, namespace } = hintsOf(schema, xmlOf);
  const parts = partsOf({ name, value, schema }, xmlOf);
  const isAttribute = (part: Part): boolean => hintsOf(part.schema, xmlOf).attribute === true;
  const attributes = parts
    .filter(isAttribute)
    .map((part) => ` ${nameOf(part, xmlOf)}="${textOf(part.value)}"`);
  const space =
    namespace === undefined
      ? ""
      : ` xmlns${prefix === undefined ? "" : `:${prefix}`}="${escapeXml(namespace)}"`;
  const content = parts.filter((part) => !isAttribute(part)).map((part) => contentOf(part, xmlOf));
  const isLeaf = typeof value !== "object" || value === null;
  const tag = prefix === undefined ? xmlName(name) : `${xmlName(prefix)}:${xmlName(name)}`;
  return `<${tag}${space}${attributes.join("")}>${isLeaf ? textOf(value) : content.join("")}</${tag}>`;
}

/** The members of an object, or the items of a list. */
function partsOf({ name, value, schema }: Part, xmlOf: XmlOf): readonly Part[] {
  if (Array.isArray(value)) {
    const bare = schema && unwrap(schema);
    const items = bare?.kind === "array" ? bare.items : undefined;
    return value.map((item: unknown) => {
      const part = { name, value: item, schema: items };
      return { ...part, name: nameOf(part, xmlOf) };
    });
  }
  if (!isObject(value)) return [];
  return Object.entries(value).map(([key, member]) => {
    const [property] = schema === undefined ? [] : propertiesNamed(schema, key);
    return { name: key, value: member, schema: property?.schema };
  });
}

/** A list is a sequence of elements, which only `wrapped` puts into one. */
function contentOf(part: Part, xmlOf: XmlOf): string {
  if (!Array.isArray(part.value)) return element({ ...part, name: nameOf(part, xmlOf) }, xmlOf);
  if (hintsOf(part.schema, xmlOf).wrapped === true)
    return element({ ...part, name: nameOf(part, xmlOf) }, xmlOf);
  return partsOf(part, xmlOf)
    .map((item) => element(item, xmlOf))
    .join("");
}

const nameOf = ({ name, schema }: Part, xmlOf: XmlOf): string =>
  hintsOf(schema, xmlOf).name ?? name;

/** What a schema says, and what the one says that it refers to. */
function hintsOf(schema: Schema | undefined, xmlOf: XmlOf): XmlHints {
  if (schema === undefined) return {};
  const { inner } = unwrapUntilRef(schema);
  const target = inner.kind === "ref" ? inner.target.schema : undefined;
  return { ...(target && readHints(xmlOf(target))), ...readHints(xmlOf(schema)) };
}

function readHints(xml: unknown): XmlHints {
  const text = (key: string): object => {
    const found = get(xml, key);
    return typeof found === "string" ? { [key]: found } : {};
  };
  return {
    ...text("name"),
    ...text("namespace"),
    ...text("prefix"),
    ...(get(xml, "attribute") === true && { attribute: true }),
    ...(get(xml, "wrapped") === true && { wrapped: true }),
  };
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : escapeXml(typeof value === "object" ? JSON.stringify(value) : String(value));

/** XML 1.0, 2.3: a key may have characters that a name cannot have. */
const xmlName = (key: string): string =>
  key.replaceAll(/[^\p{L}\p{N}._-]/gu, "_").replace(/^(?=[^\p{L}_])|^$/u, "_");
