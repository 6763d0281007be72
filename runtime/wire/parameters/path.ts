import { readContent, writeContent } from "../values/content.js";
import type { ParameterDescriptor, Shape, Values } from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";
import { escapeExcept, escapeText, unescapeText } from "../values/percent.js";
import {
  explodes,
  joinParts,
  type Joints,
  type Parts,
  splitText,
  styleOf,
  takeApart,
} from "./styled.js";
import { itemShape, objectShape, record } from "../values/text.js";
import { fillPath } from "./template.js";

/** Reserved characters that `allowReserved` leaves unencoded; `/`, `?` and `#` would end the segment. */
const RESERVED_IN_PATH = ":@!$&'()*+,;=";

/** Fills in a path template such as `/quotes/{quoteId}`. */
export function encodePath(
  template: string,
  parameters: readonly ParameterDescriptor[],
  values: Values,
): string {
  const byName = new Map(parameters.filter(inPath).map((one) => [one.name, one]));
  return fillPath(template, values, (name, value) =>
    encodeValue(byName.get(name) ?? { name, in: "path", shape: "string" }, value),
  );
}

/** Decodes the parameters from the values of the template variables, which are still percent-encoded. */
export function decodePath(
  parameters: readonly ParameterDescriptor[],
  raw: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const out = record();
  for (const parameter of parameters) {
    if (!inPath(parameter)) continue;
    const text = Object.hasOwn(raw, parameter.name) ? raw[parameter.name] : undefined;
    if (text !== undefined) out[parameter.name] = decodeValue(parameter, text);
  }
  return out;
}

const inPath = (parameter: ParameterDescriptor): boolean => parameter.in === "path";

const encodeValue = (parameter: ParameterDescriptor, value: unknown): string | undefined =>
  parameter.content === undefined
    ? encodeStyled(parameter, value)
    : encodeContent(parameter, value);

const encodeContent = ({ content = "" }: ParameterDescriptor, value: unknown): string | undefined =>
  value === undefined ? undefined : escapeText(writeContent(content, value));

function encodeStyled(parameter: ParameterDescriptor, value: unknown): string | undefined {
  const parts = takeApart(value);
  if (parts === undefined) return undefined;
  if (isDotted(parameter)) refuseDots(parameter, parts);
  const escape = pathEscaper(parameter, parts);
  if (styleOf(parameter) === "matrix") return encodeMatrix(parameter, parts, escape);
  const prefix = styleOf(parameter) === "label" ? "." : "";
  return prefix + joinParts(parts, jointsOf(parameter), escape);
}

function jointsOf(parameter: ParameterDescriptor): Joints {
  if (!explodes(parameter)) return { between: ",", inPair: "," };
  return { between: { label: ".", matrix: ";" }[String(styleOf(parameter))] ?? ",", inPair: "=" };
}

/** RFC 6570, 3.2.7: an empty value has no `=`. */
function encodeMatrix(
  parameter: ParameterDescriptor,
  parts: Parts,
  escape: (text: string) => string,
): string {
  const member = (name: string, text: string): string => `;${name}${text === "" ? "" : `=${text}`}`;
  const name = escapeText(parameter.name);
  if (explodes(parameter) && parts.kind === "list") {
    return parts.items.map((item) => member(name, escape(item))).join("");
  }
  if (explodes(parameter) && parts.kind === "pairs") {
    return parts.pairs.map(([key, text]) => member(escape(key), escape(text))).join("");
  }
  return member(name, joinParts(parts, jointsOf(parameter), escape));
}

/** In an exploded label, items are separated by dots. */
const isDotted = (parameter: ParameterDescriptor): boolean =>
  styleOf(parameter) === "label" && explodes(parameter);

/** RFC 3986, 2.3: an encoded dot is equivalent to a plain one, so it cannot be told from a delimiter. */
function refuseDots({ name }: ParameterDescriptor, parts: Parts): void {
  const texts =
    parts.kind === "list"
      ? parts.items
      : parts.kind === "pairs"
        ? parts.pairs.map(([key]) => key)
        : [];
  if (!texts.some((text) => text.includes("."))) return;
  throw new EncodeError(
    `path parameter "${name}"`,
    "cannot contain a dot in an item or name: dots separate items",
  );
}

/** Encodes the delimiters of the style within items, so that the list can be split again. */
function pathEscaper(parameter: ParameterDescriptor, parts: Parts): (text: string) => string {
  if (parameter.allowReserved !== true) return escapeText;
  const kept = parts.kind === "text" ? RESERVED_IN_PATH : RESERVED_IN_PATH.replace(/[,;=]/g, "");
  return (text) => escapeExcept(text, kept);
}

function decodeValue(parameter: ParameterDescriptor, raw: string): unknown {
  const { shape, content } = parameter;
  if (content !== undefined) return readContent(content, unescapeText(raw), shape);
  const { between, inPair } = jointsOf(parameter);
  const rules = { between, inPair, unescape: unescapeText };
  switch (styleOf(parameter)) {
    case "label":
      return splitText(raw.replace(/^\./, ""), shape, {
        ...rules,
        between: isDotted(parameter) && isObjectOnly(shape) ? BEFORE_NAME : between,
      });
    case "matrix":
      return splitText(unwrapMatrix(raw, parameter), shape, rules);
    default:
      return splitText(raw, shape, rules);
  }
}

/** A dot followed by a name and `=`; any other dot belongs to the value before it. */
const BEFORE_NAME = /\.(?=[^.=]*=)/;

const isObjectOnly = (shape: Shape): boolean =>
  itemShape(shape) === undefined && objectShape(shape) !== undefined;

/** `;color=blue;color=black` becomes `blue;black`. Exploded objects have no name of their own. */
function unwrapMatrix(raw: string, parameter: ParameterDescriptor): string {
  const members = raw.replace(/^;/, "").split(";");
  if (explodes(parameter) && isObjectOnly(parameter.shape)) return members.join(";");
  const prefix = `${escapeText(parameter.name)}=`;
  const bare = prefix.slice(0, -1);
  return members
    .map((member) =>
      member.startsWith(prefix) ? member.slice(prefix.length) : member === bare ? "" : member,
    )
    .join(";");
}
