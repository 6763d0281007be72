/** What frameworks and generators of documents make of the names of functions, and how these are found again. */
import type { Operation } from "../../../description/index.js";
import { basePath, lowerWords } from "./path-words.js";

type Id = Pick<Operation, "id" | "path" | "method">;

/** What somebody else adds to the names of functions. */
interface Habit {
  readonly of: string;
  /** An id of `GET /items`. */
  readonly example: string;
  /** The id without the addition; `undefined` if it has none. */
  readonly remove: (operation: Id) => string | undefined;
}

/** What is appended, which no name needs. The first that is found is removed. */
export const APPENDED: readonly Habit[] = [
  {
    of: "FastAPI",
    example: "list_items_items_get",
    remove: withoutRoute,
  },
  {
    of: "Mintlify",
    example: "listItems_/items",
    remove: ({ id, path }) => withoutEnd(id, `_${path}`),
  },
  {
    of: "Springfox",
    example: "listItemsUsingGET_1",
    remove: ({ id, method }) => withoutEnd(id.replace(/_\d+$/, ""), `Using${method}`),
  },
  {
    of: "springdoc",
    example: "listItems_1",
    remove: ({ id }) => /^([a-z][A-Za-z]*)(?:_\d{1,2})+$/.exec(id)?.[1],
  },
  {
    of: "API Platform",
    example: "api_items_get_collection",
    remove: ({ id, path }) => {
      const left = withoutEnd(id, "_collection") ?? "";
      return asOneWord(left) === asOneWord(`${path} get`) ? left : undefined;
    },
  },
  { of: "goa", example: "items#list#1", remove: ({ id }) => /^(.+#.+)#\d+$/.exec(id)?.[1] },
];

/**
 * FastAPI's `generate_unique_id` appends path and method, with `_` for characters that no name can have; of a folder, the
 * path may have lost its last slash since.
 */
export function withoutRoute({ id, path, method }: Id): string | undefined {
  const [end = "", ofFolder = ""] = [path, `${path}/`].map((written) =>
    `${written}_${method.toLowerCase()}`.replaceAll(/\W/g, "_"),
  );
  return withoutEnd(id, end) ?? withoutEnd(id, ofFolder);
}

const withoutEnd = (id: string, end: string): string | undefined =>
  id.endsWith(end) && id.length > end.length ? id.slice(0, -end.length) : undefined;

/** The id without what a framework appends to it. */
export function withoutPath(operation: Id): string {
  for (const { remove } of APPENDED) {
    const left = remove(operation);
    if (left !== undefined) return left;
  }
  return operation.id;
}

/** A class and its method, of which an id is made. */
export interface ClassMethod {
  /** `Quotes` of `QuotesController_findAll`. */
  readonly owner: string;
  readonly own: string;
}

/**
 * What stands between the two: in ids of NestJS (`ItemsController_list`), of gateways to gRPC (`ItemsService_ListItems`)
 * and of Connect (`shop.v1.ItemsService.ListItems`).
 */
const BETWEEN: readonly string[] = ["Controller_", "Service_", "Service.", "Controller."];

export function classMethodOf(id: string): ClassMethod | undefined {
  const between = BETWEEN.find((each) => id.indexOf(each) > 0);
  if (between === undefined) return undefined;
  const start = id.indexOf(between);
  const own = id
    .slice(start + between.length)
    .replace(/\[\d+\]$/, "")
    .replace(/_v\d{1,3}$/, "");
  return own === "" ? undefined : { owner: id.slice(id.lastIndexOf(".", start) + 1, start), own };
}

/** What Django REST framework and its extensions append to the words of a path, and the methods of HTTP. */
const DJANGO: Readonly<Record<string, string>> = {
  bulk_create: "POST",
  bulk_destroy: "DELETE",
  bulk_partial_update: "PATCH",
  bulk_update: "PUT",
  create: "POST",
  delete: "DELETE",
  destroy: "DELETE",
  list: "GET",
  partial_update: "PATCH",
  read: "GET",
  retrieve: "GET",
  update: "PUT",
};

/** An action of Django REST framework and what it is about, in words. */
export interface DjangoAction {
  readonly action: readonly string[];
  readonly words: readonly string[];
  /** Whether a number follows, which tells it from the same action of another path: `items_retrieve_2`. */
  readonly isNumbered: boolean;
}

/**
 * The action and the words before it, without those of where the API is: `list` of `api_v1_items_list`, as drf-spectacular
 * and drf-yasg write it.
 */
export function djangoAction(operation: Id): DjangoAction | undefined {
  const { id, method } = operation;
  if (!/^[a-z][a-z\d_]*$/.test(id) || withoutPath(operation) !== id) return undefined;
  const written = id.replace(/_\d{1,2}$/, "");
  const action = Object.keys(DJANGO).find(
    (each) => DJANGO[each] === method && written.endsWith(`_${each}`),
  );
  if (action === undefined) return undefined;
  const all = lowerWords(written.slice(0, -action.length));
  const base = lowerWords(basePath(operation.path));
  // `api_items` of `/api/items`, but not of `/api/api-items`
  const isTwice = startsWith(lowerWords(operation.path), [...base, ...base]);
  const words = startsWith(all, base) && !isTwice ? all.slice(base.length) : all;
  return { action: lowerWords(action), words, isNumbered: written !== id };
}

const startsWith = (all: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => word === all[index]);

/** What the actions of Laravel's resource controllers do. */
const LARAVEL: ReadonlyMap<string, string> = new Map([
  ["destroy", "delete"],
  ["index", "list"],
  ["show", "get"],
  ["store", "create"],
  ["update", "update"],
]);

/** A controller of Laravel and what its action does, as Scramble writes them: `cartItem.store`, `order.index_0`. */
export function laravelAction(id: string): { readonly owner: string; readonly verb: string } {
  const [, owner = "", action = ""] = /^([a-z][A-Za-z\d-]*)\.([a-z]+)(?:_\d+)?$/.exec(id) ?? [];
  return { owner, verb: LARAVEL.get(action) ?? "" };
}

/**
 * The path of a route of Laravel, as Scramble names it: the words of the path, and the action of a controller (`store` in
 * `auth.tokens.store` of `POST /auth/tokens`). What several routes begin with is no part of it.
 */
export function laravelPath({ id, path }: Id): string | undefined {
  if (!/^[a-z][a-z\d_-]*(?:\.[a-z\d_-]+)+$/.test(id) || path.includes(id)) return undefined;
  const words = lowerWords(id.replace(/\.(?:destroy|index|show|store|update)$/, ""));
  const fixed = new Set(lowerWords(path.replaceAll(/\{[^{}]*\}/g, " ")));
  if (!words.every((word) => fixed.has(word) || /^(?:api|v\d+)$/.test(word))) return undefined;
  const [first, ...rest] = path.split("/").filter((part) => part !== "");
  const [next = "{"] = rest;
  return first === words[0] && words.length > 1 && !isParameter(next) ? `/${rest.join("/")}` : path;
}

/**
 * Whether an id says no more than method and path, whichever comes first: `patch-grants-grantId`, `PostGrants`,
 * `grantsGet`, `get-grants-by-grant-id` as Huma writes it, `ByGrantIdGet` as converters of RAML do, or the path alone.
 */
export function repeatsPath(operation: Id): boolean {
  const { method, path } = operation;
  const words = lowerWords(withoutPath(operation));
  const id = words.join("");
  const verb = asOneWord(method);
  const parts = path.split("/").filter((part) => part !== "");
  // `openapi#/openapi.json` of a file that goa serves
  if (operation.id.endsWith(`#${path}`)) return true;
  if (parts.some(isParameter) && id === asOneWord(parts.join(" "))) return true;
  const rest = id.startsWith(verb) ? id.slice(verb.length) : withoutEnd(id, verb);
  if (rest === undefined) return false;
  const ends = parts
    .map((_, start) => parts.slice(start))
    .filter((end) => end.length === parts.length || end.some(isParameter) || NO_WORDS.has(verb))
    // `getFontFile` of `/fonts/{fontFile}` says what it gets, but `task_get` of `/task/{task}` does not.
    .filter(
      (end) => end.length === parts.length || !id.startsWith(verb) || !isParameter(end[0] ?? ""),
    );
  return [...ends, parts.filter((part) => !isParameter(part))].some((end) =>
    [end.join(" "), end.join(" ").replaceAll("{", " by {")]
      .map(lowerWords)
      // `getDeliveryStats` of `/deliverystats` says more.
      .some((parted) => words.length <= parted.length + 1 && parted.join("") === rest),
  );
}

const asOneWord = (text: string): string => lowerWords(text).join("");

/** Methods that nobody would name an operation after. */
const NO_WORDS: ReadonlySet<string> = new Set(["patch", "post", "put"]);

const isParameter = (part: string): boolean => part.startsWith("{");
