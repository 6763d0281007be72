/** Where a thing, or a list of things, is in the bodies of an operation. */
import { isSuccess } from "../../../runtime/wire/negotiation/status.js";
import {
  behind,
  childPointer,
  type Content,
  type Declaration,
  leaves,
  type Operation,
  type Property,
  type Schema,
  schemasAt,
  unwrap,
} from "../../description/index.js";
import { plainName, singular } from "./paths.js";

/** A thing, or a list of things, in a body. */
export interface ShownPart {
  /** JSON pointer. */
  readonly pointer: string;
  /** Of the thing, or of an item. */
  readonly schema: Schema;
}

/** The JSON body of the success that is answered first. */
export function shownBody({ responses }: Operation): Content | undefined {
  const successes = responses.filter(({ status }) => isSuccess(status));
  const declared =
    successes.length > 0 ? successes : responses.filter(({ status }) => status === "default");
  return declared
    .toSorted((a, b) => String(a.status).localeCompare(String(b.status)))
    .flatMap(({ contents }) => contents)
    .find(({ codec }) => codec === "json");
}

const SENT: ReadonlySet<string> = new Set(["json", "form", "multipart"]);

/** The body of a request, if it can be a thing. */
export function sentBody({ body }: Operation): Content | undefined {
  const contents = body?.contents.filter((content) => !isPatchList(content)) ?? [];
  return (
    contents.find(({ codec }) => codec === "json") ?? contents.find(({ codec }) => SENT.has(codec))
  );
}

/** Whether an operation takes JSON Patches (RFC 6902). */
export const takesPatches = ({ body }: Operation): boolean =>
  body?.contents.some(isPatchList) === true;

function isPatchList({ mediaType, schema }: Content): boolean {
  if (/^application\/json-patch\+json\b/i.test(mediaType)) return true;
  const item = itemsOf(schema);
  const names = item === undefined ? undefined : propertiesOf(item);
  return names?.has("op") === true && names.has("path");
}

/** The properties of the objects of a schema, of all alternatives. */
export function propertiesOf(schema: Schema): ReadonlyMap<string, Property> {
  const found = new Map<string, Property>();
  for (const leaf of leaves(schema))
    for (const property of leaf.kind === "object" ? leaf.properties : [])
      if (!found.has(property.name)) found.set(property.name, property);
  return found;
}

export const declarationOf = (schema: Schema): Declaration | undefined =>
  behind(schema).declaration;

export const isObjectSchema = (schema: Schema): boolean =>
  [...leaves(schema)].some(({ kind }) => kind === "object");

/** The items of an array; `undefined` for other schemas. */
const itemsOf = (schema: Schema): Schema | undefined =>
  [...leaves(schema)].find((leaf) => leaf.kind === "array")?.items;

const isThing = (schema: Schema): boolean =>
  isObjectSchema(schema) || unwrap(schema)?.kind === "any";

/** The objects in a body: itself, its members and theirs. */
export function* objectsIn(schema: Schema, pointer = "", depth = 2): Generator<ShownPart> {
  if (!isObjectSchema(schema)) return;
  yield { pointer, schema };
  if (depth === 0) return;
  for (const { name, schema: inner } of propertiesOf(schema).values())
    yield* objectsIn(inner, childPointer(pointer, name), depth - 1);
}

/** What a thing is known by. */
export interface ThingNames {
  /** The path parameter that holds its key. */
  readonly parameter: string | undefined;
  readonly noun: string;
  /** What an extension says. */
  readonly key?: string | undefined;
}

const SCALARS: ReadonlySet<string | undefined> = new Set([
  ...["string", "number", "enum", "literal", "any", "union"],
]);

/** The first ones are of keys alone; the others may as well be of something that things share. */
const PURE_IDS = ["id", "uid", "uuid", "guid", "gid", "sid", "identifier"];
const IDS = [...PURE_IDS, "key", "slug", "code", "name", "number"];

/** Of `id_or_name`, the first. */
const ALTERNATIVE = /(?<=id)or(?:name|slug|key|code)$/;

/**
 * The property of a thing that holds its key: named like the path parameter, with or without the name of the thing, or
 * with a usual name of ids that the parameter ends with, or like the end of the parameter. If it need not be `isSure`, any
 * usual name; that of a thing which no path names is the name of an id.
 */
export function keyIn(
  schema: Schema,
  { parameter, noun, key }: ThingNames,
  isSure: boolean,
): string | undefined {
  const properties = propertiesOf(schema);
  if (key !== undefined) return properties.has(key) ? key : undefined;
  const variable = plainName(parameter ?? `${noun}id`).replace(ALTERNATIVE, "");
  const names = new Map(
    [...properties.values()]
      .filter((property) => SCALARS.has(unwrap(property.schema)?.kind))
      .map(({ name }) => [plainName(name), name]),
  );
  const suffixes = IDS.filter((id) => variable.endsWith(id));
  const isEnd = (name: string): boolean => name.length > 3 && variable.endsWith(name);
  const wanted = [
    variable,
    `${noun}${variable}`,
    variable.replace(noun, ""),
    ...(singular(variable) === noun ? ["id", `${noun}id`, `${noun}name`] : []),
    ...suffixes.flatMap((id) => [id, `${noun}${id}`]),
    ...(suffixes.includes("id") ? PURE_IDS : []),
    ...[...names.keys()].filter(
      (name) =>
        isEnd(name.replace(/id$/, "")) ||
        suffixes.some((suffix) => suffix !== "id" && name.endsWith(suffix)),
    ),
    ...(isSure ? [] : parameter === undefined ? PURE_IDS : IDS),
  ];
  return wanted.map((name) => names.get(name)).find((name) => name !== undefined);
}

interface ThingExpectation extends ThingNames {
  /** The schema of the thing where another operation shows it. */
  readonly declaration: Declaration | undefined;
  /** JSON pointer, from an extension. */
  readonly value?: string | undefined;
}

/** Usual names of the list, or of the thing, in the body of a response. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...["data", "items", "item", "results", "result", "records", "values", "value", "content"],
  ...["entries", "list", "rows", "elements", "members", "resources", "objects", "collection"],
  ...["embedded", "response", "payload", "attributes"],
]);

/** Where a body shows one thing; `undefined` if it does not. What has another name or schema is another thing. */
export function shownThing(body: Schema, expected: ThingExpectation): ShownPart | undefined {
  if (unwrap(body)?.kind === "any") return { pointer: "", schema: body };
  const objects = [...objectsIn(body)];
  const { declaration, value, noun } = expected;
  if (value !== undefined) return objects.find(({ pointer }) => pointer === value);
  const candidates = objects.filter(({ pointer, schema }) => {
    const name = plainName(pointer.split("/").at(-1) ?? "");
    const other = declarationOf(schema);
    const single = singular(name);
    const isNamed = WRAPPERS.has(name) || single.endsWith(noun) || noun.endsWith(single);
    return isNamed || declaration === undefined || other === undefined || other === declaration;
  });
  const same = candidates.find(({ schema }) => declarationOf(schema) === declaration);
  const withKey = (isSure: boolean): ShownPart | undefined =>
    candidates.find(({ schema }) => keyIn(schema, expected, isSure) !== undefined);
  return (declaration && same) ?? withKey(true) ?? withKey(false);
}

interface ExpectedList extends ThingExpectation {
  /** `items` of `x-pagination`. */
  readonly items?: string | undefined;
}

/** Where a body shows a list of things; `undefined` if it does not. */
export function shownList(body: Schema, expected: ExpectedList): ShownPart | undefined {
  const { items, declaration, noun } = expected;
  if (declaration !== undefined && declarationOf(body) === declaration) return undefined;
  if (items !== undefined) {
    const [array] = schemasAt(body, items.split("/").slice(1));
    const schema = array && itemsOf(array);
    return schema && { pointer: items, schema };
  }
  if (unwrap(body)?.kind === "any") return { pointer: "", schema: body };
  const own = itemsOf(body);
  if (own !== undefined) return isThing(own) ? { pointer: "", schema: own } : undefined;
  const lists = [...objectsIn(body, "", 1)].flatMap(({ pointer, schema }) =>
    [...propertiesOf(schema).values()].flatMap(({ name, schema: inner }) => {
      const item = itemsOf(inner);
      return item !== undefined && isThing(item)
        ? [{ pointer: childPointer(pointer, name), schema: item, name }]
        : [];
    }),
  );
  const outer = lists.filter(({ pointer }) => pointer.split("/").length === 2);
  const keyed = outer.filter(({ schema }) => keyIn(schema, expected, true) !== undefined);
  const listNamed = (known: (name: string) => boolean) =>
    lists.find(({ name }) => known(plainName(name)));
  const found =
    (declaration && lists.find(({ schema }) => declarationOf(schema) === declaration)) ??
    listNamed((name) => singular(name) === noun) ??
    listNamed((name) => WRAPPERS.has(name)) ??
    (outer.length === 1 ? outer[0] : keyed.length === 1 ? keyed[0] : undefined);
  return found && { pointer: found.pointer, schema: found.schema };
}
