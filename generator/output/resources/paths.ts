/** What the path of an operation says: whose things it is about, and whether about one of them or all. */

/** A path without its query, fragment and extension; `/pets('{id}')`, as OData writes it, is `/pets/{id}`. */
const plainPath = (path: string): string =>
  path
    .replace(/[?#].*$/, "")
    .replace(/\((?:\w+=)?['"]?(\{[^{}]+\})['"]?\)/g, "/$1")
    .replace(/\.json$/, "")
    .replace(/(.)\/+$/, "$1");

const VARIABLE = /^\{([^{}]+)\}$/;

export const variablesOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);

/** One name for `quoteId`, `quote_id` and `Quote-ID`. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

export const singular = (noun: string): string =>
  noun
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch)es$/, "$1")
    .replace(/([^s])s$/, "$1");

/** The place of things: `/owners/{ownerId}/pets`, whether a path is about one of them or all. */
export interface ThingPath {
  /** The path to all of them, as written. */
  readonly collection: string;
  /** The same for `/pet` and `/pets`, and without the names of variables. */
  readonly id: string;
  /** The last word, in the singular. */
  readonly noun: string;
  /** The variable that holds the key, if the path is about one thing. */
  readonly parameter?: string;
  /** The paths to the things that own these, outermost first, each with its variable. */
  readonly owners: readonly { readonly parameter: string; readonly path: ThingPath }[];
}

export function thingPath(written: string): ThingPath {
  const segments = plainPath(written).split("/");
  const parameter = VARIABLE.exec(segments.at(-1) ?? "")?.[1];
  const collection = parameter === undefined ? segments : segments.slice(0, -1);
  const last = collection.at(-1) ?? "";
  const noun = plainName(singular(last));
  const outer = collection.slice(0, -1);
  return {
    collection: collection.join("/"),
    id: [...outer.map((segment) => segment.replace(VARIABLE, "{}")), noun].join("/"),
    noun,
    ...(parameter !== undefined && { parameter }),
    owners: collection.flatMap((segment, index) => {
      const name = VARIABLE.exec(segment)?.[1];
      if (name === undefined) return [];
      return [{ parameter: name, path: thingPath(collection.slice(0, index + 1).join("/")) }];
    }),
  };
}

/** The path before the last segment, if that is a word: `/pets/{id}` of `/pets/{id}/archive`. */
export function pathBefore(
  written: string,
): { readonly path: ThingPath; readonly word: string } | undefined {
  const segments = plainPath(written).split("/");
  const word = segments.at(-1) ?? "";
  if (segments.length < 3 || VARIABLE.test(word)) return undefined;
  return { path: thingPath(segments.slice(0, -1).join("/")), word };
}
