/** Names of operations that have no id: method and path, without what all paths share, and never too long to read. */
import { camelCase, type Operation, pathName, words } from "../../description/index.js";
import { basePath, partsOf } from "./methods/path-words.js";

type OperationAddress = Pick<Operation, "address" | "method" | "path">;

/** How long a name is at most that is made of a path. */
export const MAX_LENGTH = 60;

/** Names that an operation may have, in the order in which they should be tried; and its path as far as it names it. */
interface PathNames {
  readonly names: readonly string[];
  readonly path: string;
}

/** The names of all operations, by address. */
export function pathNames(
  operations: readonly OperationAddress[],
): (operation: OperationAddress) => PathNames {
  const prefix = sharedPrefix(operations.map(({ path }) => path));
  const counts = new Map<string, number>();
  const known = new Map<OperationAddress, PathNames>();
  const count = (text: string): void => void counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const operation of operations) {
    const { fixed, query } = pathAndQuery(operation);
    const address = `${operation.method} ${fixed}`;
    for (const text of ["", ...new Set(query)]) count(`${address} ${text}`);
  }
  const namesOf = (operation: OperationAddress): PathNames => {
    const { fixed, query } = pathAndQuery(operation);
    const address = `${operation.method} ${fixed}`;
    const isOwn = (item: string) => counts.get(`${address} ${item}`) !== counts.get(`${address} `);
    const own = query.filter(isOwn);
    const end = own.map((item) => `/${item.replace(/^[^{=]*=/, "")}`).join("");
    const path = withoutPrefix(fixed, prefix);
    const written = [...new Set([path, fixed])];
    const names = written.map((each) => camelCase(shortName(operation.method, each + end)));
    return { names: [...new Set(names)], path };
  };
  return (operation) => {
    const names = known.get(operation) ?? namesOf(operation);
    known.set(operation, names);
    return names;
  };
}

/** A path as it is written, and the items of the query or fragment that follows: `{limit}`, `Action=Describe`. */
function pathAndQuery({ address, method }: OperationAddress): {
  readonly fixed: string;
  readonly query: readonly string[];
} {
  const path = address.slice(method.length + 1).replaceAll(/([\w$.-]+)='?(\{\1\})'?/g, "$2");
  const [, fixed = path, rest = ""] = /^(.*?)(?:[?#]|(?=\{[?&]))(.*)$/.exec(path) ?? [];
  const list = rest.replaceAll(/\{[?&]([^{}]*)\}/g, (_, all: string) =>
    all.replaceAll(/[^,]+/g, "{$&}"),
  );
  return { fixed: fixed.replace(/(?<=.)\/$/, ""), query: list.split(/[&,]/).filter(Boolean) };
}

/** Method and path; without parameters but the last, or without the first segments, if it is too long otherwise. */
function shortName(method: Operation["method"], path: string): string {
  const parts = partsOf(path);
  const last = parts.findLastIndex((part) => part.includes("{"));
  const fewer = parts.filter((part, index) => index === last || !part.startsWith("{"));
  const ends = fewer.map((_, start) => fewer.slice(start));
  let name = "";
  for (const each of [parts, ...ends]) {
    name = pathName(method, each.join("/"));
    if (name.length <= MAX_LENGTH) return name;
  }
  const kept = [...words(name)];
  while (kept.join("").length > MAX_LENGTH) kept.splice(1, 1);
  return kept.join("");
}

const withoutPrefix = (path: string, prefix: string): string =>
  `${path}/`.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;

/** How many resources must be below what all paths begin with: a single one is a resource itself. */
const MIN_RESOURCES = 5;

/** What precedes the resources: `/api/v1` unless there is another version, and `/gateway` where all paths have it. */
function sharedPrefix(paths: readonly string[]): string {
  const all = new Set(paths);
  const bases = [...new Set(paths.map(basePath))].filter((base) => base !== "");
  const [base = ""] = bases.toSorted((one, other) => one.length - other.length);
  const isClear = (prefix: string): boolean =>
    paths.every((path) => !path.startsWith(`${prefix}/`) || !all.has(path.slice(prefix.length)));
  const isOnly = bases.every((each) => `${each}/`.startsWith(`${base}/`)) && isClear(base);
  return withGateway(isOnly ? base : "", paths);
}

/** With the segments that follow in all paths, if what is below them are several resources. */
function withGateway(base: string, paths: readonly string[]): string {
  const rests = paths.map((path) => partsOf(withoutPrefix(path, base)));
  const [first = []] = rests;
  const differs = first.findIndex((part, index) => rests.some((rest) => rest[index] !== part));
  const shared = first.slice(0, Math.max(differs, 0));
  const next = new Set(rests.map((rest) => rest[shared.length] ?? "{"));
  const isResource =
    next.size < MIN_RESOURCES || [...next, ...shared].some((part) => part.startsWith("{"));
  return base + (isResource ? [] : shared).map((part) => `/${part}`).join("");
}
