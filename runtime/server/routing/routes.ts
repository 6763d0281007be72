/** Finds the operations of a path in a tree of segments. */
import { canonicalPath, plainSegment, type SegmentPattern } from "./segment.js";

/** What a template requires of the query. */
export interface QueryPattern {
  /** The number of names that must be there. */
  readonly size: number;
  readonly variables: readonly string[];
  /** The values of the variables, still percent-encoded, or `undefined` if the query does not match. */
  match(query: string): readonly string[] | undefined;
}

export interface PathTemplate {
  readonly segments: readonly SegmentPattern[];
  readonly query?: QueryPattern;
}

export type TemplateReader = (template: string) => PathTemplate;

const readPlainTemplate: TemplateReader = (template) => ({
  segments: segmentsOf(template).map(plainSegment),
});

export const segmentsOf = (path: string): readonly string[] => path.replace(/^\//, "").split("/");

/** The route of one method and path template. */
export interface PathEntry<Route> {
  readonly template: string;
  /** Names of the variables, in the order of the template. */
  readonly variables: readonly string[];
  readonly query: QueryPattern | undefined;
  readonly route: Route;
}

export interface PathMatch<Route> {
  readonly entry: PathEntry<Route>;
  /** Values of the variables, still percent-encoded, in the order of the template. */
  readonly values: readonly string[];
}

interface Node<Route> {
  readonly fixed: Map<string, Node<Route>>;
  readonly patterns: { readonly pattern: SegmentPattern; readonly node: Node<Route> }[];
  /** The entries of each method; the more of the query an entry requires, the earlier it is tried. */
  readonly methods: Map<string, PathEntry<Route>[]>;
}

/**
 * Routes by path template. Fixed text has precedence over a variable, segment by segment (OpenAPI 3.2, 4.8.2), among the
 * templates that have the method: `DELETE /users/me` is one of `/users/{id}` if `/users/me` has no `DELETE`. A lookup
 * visits each node of the tree at most once, so that the work is limited by the number of templates for any path, and
 * is linear in the length of the path.
 */
export class Routes<Route> {
  readonly #root: Node<Route> = newNode();
  readonly #prefix: string;
  readonly #read: TemplateReader;

  /**
   * `basePath` precedes every template; it may be empty. By default, templates have no query, and no variable beside
   * text in a segment.
   */
  constructor(basePath: string, read: TemplateReader = readPlainTemplate) {
    this.#prefix = canonicalPath(basePath).replace(/\/+$/, "");
    this.#read = read;
  }

  /** If two routes have the same method and equivalent templates, the first one is used. */
  add(method: string, template: string, route: Route): void {
    const { segments, query } = this.#read(template);
    let node = this.#root;
    for (const pattern of segments) node = childFor(node, pattern);
    const entries = node.methods.get(method) ?? [];
    const variables = segments.flatMap((segment) => segment.variables);
    entries.push({ template, variables: variables.concat(query?.variables ?? []), query, route });
    entries.sort((a, b) => (b.query?.size ?? 0) - (a.query?.size ?? 0));
    node.methods.set(method, entries);
  }

  /**
   * `path` is the path of a URL: it begins with a slash and is percent-encoded. `method` is in upper case. `query` is
   * percent-encoded, without the question mark.
   */
  find(path: string, method: string, query = ""): PathMatch<Route> | undefined {
    return this.#search(path, (node, values) => {
      for (const entry of node.methods.get(method) ?? NO_ENTRIES) {
        if (entry.query === undefined) return { entry, values };
        const found = entry.query.match(query);
        if (found !== undefined) return { entry, values: values.concat(found) };
      }
      return undefined;
    });
  }

  /** The methods of all templates that match a path, those with fixed text first. */
  methods(path: string): ReadonlySet<string> {
    const found = new Set<string>();
    this.#search(path, ({ methods }) => {
      for (const method of methods.keys()) found.add(method);
      return undefined;
    });
    return found;
  }

  #search<Result>(path: string, take: Take<Route, Result>): Result | undefined {
    const begin = this.#prefix.length;
    const canonical = canonicalPath(path);
    // The template `/` is the base path itself, however that ends.
    const whole = canonical === this.#prefix ? `${canonical}/` : canonical;
    if (whole[begin] !== "/" || !whole.startsWith(this.#prefix)) return undefined;
    return search(this.#root, { path: whole, take }, { begin, values: NO_VALUES });
  }
}

const newNode = <Route>(): Node<Route> => ({ fixed: new Map(), patterns: [], methods: new Map() });

function childFor<Route>({ fixed, patterns }: Node<Route>, pattern: SegmentPattern): Node<Route> {
  const { key, variables } = pattern;
  const known =
    variables.length === 0 ? fixed.get(key) : patterns.find((one) => one.pattern.key === key)?.node;
  if (known !== undefined) return known;
  const node = newNode<Route>();
  if (variables.length === 0) fixed.set(key, node);
  else patterns.push({ pattern, node });
  patterns.sort((a, b) => textLength(b.pattern) - textLength(a.pattern));
  return node;
}

/** Patterns with more fixed text are tried first, so that `{id}.json` has precedence over `{id}`. */
const textLength = ({ key, variables }: SegmentPattern): number =>
  key.length - 2 * variables.length;

interface Position {
  /** The index of the rest of the path, which begins with a slash unless it is empty. */
  readonly begin: number;
  /** The values of the variables before it. */
  readonly values: readonly string[];
}

const NO_VALUES: readonly string[] = [];
const NO_ENTRIES: readonly never[] = [];

/** Takes the node at the end of a path, or `undefined` to go on with the next one. */
type Take<Route, Result> = (node: Node<Route>, values: readonly string[]) => Result | undefined;

interface Lookup<Route, Result> {
  readonly path: string;
  readonly take: Take<Route, Result>;
}

function search<Route, Result>(
  node: Node<Route>,
  lookup: Lookup<Route, Result>,
  { begin, values }: Position,
): Result | undefined {
  const { path, take } = lookup;
  if (begin === path.length) return take(node, values);
  const slash = path.indexOf("/", begin + 1);
  const end = slash === -1 ? path.length : slash;
  const segment = path.slice(begin + 1, end);
  const fixed = node.fixed.get(segment);
  const found = fixed && search(fixed, lookup, { begin: end, values });
  if (found !== undefined || segment === "") return found;
  for (const { pattern, node: next } of node.patterns) {
    const texts = pattern.match(segment);
    const match = texts && search(next, lookup, { begin: end, values: values.concat(texts) });
    if (match !== undefined) return match;
  }
  return undefined;
}
