import { paginationParameter, paginationPointer } from "../../diagnostics/catalogue/extensions.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { parsePointer, originOf, type LocatedValue } from "../../core/origin.js";
import { closest } from "../../core/closest.js";
import { leaves, schemasAt } from "../../model/unwrap.js";
import type { Pagination } from "../../model/extensions.js";
import type { Operation } from "../../model/operation.js";
import type { Schema } from "../../model/schema.js";
import { child } from "../reading/read.js";
import { ExtensionReader } from "./extension-reader.js";

const PARAMETERS = ["page", "size", "cursor", "offset"] as const;
const POINTERS = ["current", "last", "total", "next", "more"] as const;
const IN_ITEM = "lastItem";

/** The keys that each style requires. A link may be in the `Link` header instead of the body. */
const REQUIRED_FIELDS: Readonly<Record<Pagination["style"], readonly (keyof Pagination)[]>> = {
  page: ["page"],
  cursor: ["cursor"],
  offset: ["offset"],
  link: [],
};

/** Reads the `x-pagination` of an operation. Returns it only if everything that it names exists. */
export function readPagination(
  owner: LocatedValue,
  operation: Operation,
  report: Report,
): Pagination | undefined {
  const place = child(owner, "x-pagination");
  if (place === undefined) return undefined;
  const reader = new ExtensionReader("x-pagination", place, report);
  reader.expectKeys(["style", "items", ...PARAMETERS, ...POINTERS, IN_ITEM]);
  const style = reader.oneOf("style", ["page", "cursor", "offset", "link"]);
  const items = reader.text("items") ?? reader.refuse("the key `items` with a JSON pointer");
  if (style === undefined) return reader.refuse("the key `style`");
  if (items === undefined) return undefined;
  const pagination = { style, items, ...readTexts(reader) };
  for (const key of REQUIRED_FIELDS[style]) {
    if (pagination[key] === undefined)
      reader.refuse(`the key \`${key}\`, which style ${style} needs`);
  }
  if (style === "cursor" && pagination.next === undefined && pagination.lastItem === undefined)
    reader.refuse("the key `next`, or `lastItem`, which style cursor needs");
  return reader.ok && leadsSomewhere(pagination, { place, operation }, report)
    ? pagination
    : undefined;
}

type Texts = {
  [Key in (typeof PARAMETERS)[number] | (typeof POINTERS)[number] | typeof IN_ITEM]?: string;
};

function readTexts(reader: ExtensionReader): Texts {
  const texts: Texts = {};
  for (const key of [...PARAMETERS, ...POINTERS, IN_ITEM] as const) {
    const text = reader.text(key);
    if (text !== undefined) texts[key] = text;
  }
  return texts;
}

interface Where {
  readonly place: LocatedValue;
  readonly operation: Operation;
}

function leadsSomewhere(pagination: Pagination, where: Where, report: Report): boolean {
  const parameters = PARAMETERS.every((key) =>
    parameterExists(pagination[key], key, { ...where, report }),
  );
  const pointers = (["items", ...POINTERS] as const).every((key) =>
    pointerLeads(pagination[key], key, { ...where, report }),
  );
  const { items, lastItem } = pagination;
  const inItem = lastItem === undefined ? undefined : `${items}/0${lastItem}`;
  return parameters && pointers && pointerLeads(inItem, IN_ITEM, { ...where, report });
}

function parameterExists(
  name: string | undefined,
  key: string,
  { place, operation, report }: Where & { readonly report: Report },
): boolean {
  if (name === undefined) return true;
  const names = operation.parameters
    .filter(({ location }) => location === "query")
    .map((entry) => entry.name);
  if (names.includes(name)) return true;
  report(
    paginationParameter(
      { key, name, guess: closest(name, names) },
      originOf(child(place, key) ?? place),
    ),
  );
  return false;
}

function pointerLeads(
  pointer: string | undefined,
  key: string,
  { place, operation, report }: Where & { readonly report: Report },
): boolean {
  if (pointer === undefined) return true;
  const segments = parsePointer(pointer);
  const found =
    segments && successBodies(operation).flatMap((schema) => schemasAt(schema, segments));
  if (found?.some((schema) => key !== "items" || holdsItems(schema)) === true) return true;
  const expected = key === "items" ? "an array" : "a value";
  report(paginationPointer({ key, pointer, expected }, originOf(child(place, key) ?? place)));
  return false;
}

const holdsItems = (schema: Schema): boolean =>
  [...leaves(schema)].some(({ kind }) => kind === "array" || kind === "tuple" || kind === "any");

/** The JSON bodies of successful responses. */
export function successBodies({ responses }: Operation): readonly Schema[] {
  return responses
    .filter(({ status }) => /^(?:2|default$)/.test(String(status)))
    .flatMap(({ contents }) =>
      contents.filter(({ codec }) => codec === "json").map(({ schema }) => schema),
    );
}
