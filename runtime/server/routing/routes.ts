/** Finds the operations of a path in a tree of segments. */
import { record } from "../../wire/values/text.js";
import { canonicalPath, type Pattern, plainSegment } from "./segment.js";

export interface PathTemplate {
  readonly segments: readonly Pattern[];
  /** The number of names that the query must contain is its size. */
  readonly query?: Pattern;
}

export type TemplateReader = (template: string) => PathTemplate;

const readPlainTemplate: TemplateReader = (template) => ({
  segments: segmentsOf(template).map(plainSegment),
});

export const segmentsOf = (path: string): readonly string[] => path.replace(/^\//, "").split("/");

export interface PathMatch<Route> {
  readonly route: Route;
  /** Values of the variables by their names, still percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
}

/** The route of one method and path template. */
interface Entry<Route> {
  readonly method: string;
  readonly route: Route;
  /** Names of the variables, in the order of the template. */
  readonly variables: readonly string[];
  readonly query: Pattern | undefined;
}

/** The templates whose segments are the same up to one. */
interface Node<Route> {
  readonly segment: Pattern;
  /** By the keys of their segments. */
  readonly children: Map<string, Node<Route>>;
  /** The children whose segments have variables. */
  readonly variable: Node<Route>[];
  readonly entries: Entry<Route>[];
}

type Take<Route, Result> = (node: Node<Route>, values: readonly string[]) => Result | undefined;

/**
 * Routes by path template. Fixed text has precedence over a variable, segment by segment (OpenAPI 3.2, 4.8.2), among the
 * templates that have the method: `DELETE /users/me` is one of `/users/{id}` if `/users/me` has no `DELETE`. A lookup
 * visits each node of the tree at most once, so that the work is limited by the number of templates for any path, and
 * is linear in the length of the path.
 */
export class Routes<Route> {
  readonly #root: Node<Route> = newNode(plainSegment(""));
  readonly #prefix: string;
  readonly #read: TemplateReader;

  /** The base path goes before all templates. */
  constructor(basePath: string, read: TemplateReader = readPlainTemplate) {
    this.#prefix = canonicalPath(basePath).replace(/\/*$/, "/");
    this.#read = read;
  }

  /** Of two routes with the same method and an equivalent template, the first is used. */
  add(method: string, template: string, route: Route): void {
    const { segments, query } = this.#read(template);
    let node = this.#root;
    for (const segment of segments) node = childFor(node, segment);
    const variables = [...segments, ...(query ? [query] : [])].flatMap((one) => one.variables);
    node.entries.push({ method, route, variables, query });
    node.entries.sort((a, b) => (b.query?.size ?? 0) - (a.query?.size ?? 0));
  }

  /** `path` is percent-encoded, without its query. */
  find(path: string, method: string, query = ""): PathMatch<Route> | undefined {
    return this.#search(path, ({ entries }, values) => {
      for (const entry of entries) {
        if (entry.method !== method) continue;
        const more = entry.query === undefined ? [] : entry.query.match(query);
        if (more !== undefined)
          return { route: entry.route, path: valuesByName(entry.variables, [...values, ...more]) };
      }
      return undefined;
    });
  }

  /** The methods of all templates that a path matches, whatever they require of the query. */
  methods(path: string): ReadonlySet<string> {
    const found = new Set<string>();
    this.#search(path, ({ entries }) => {
      for (const { method } of entries) found.add(method);
      return undefined;
    });
    return found;
  }

  /** The first result for a node that the path leads to, the most specific first. A variable is never empty. */
  #search<Result>(path: string, take: Take<Route, Result>): Result | undefined {
    const canonical = canonicalPath(path);
    const whole = `${canonical}/` === this.#prefix ? this.#prefix : canonical;
    const visit = (
      node: Node<Route>,
      begin: number,
      values: readonly string[],
    ): Result | undefined => {
      if (begin > whole.length) return take(node, values);
      const slash = whole.indexOf("/", begin);
      const end = slash === -1 ? whole.length : slash;
      const text = whole.slice(begin, end);
      const fixed = node.children.get(text);
      const found = fixed && visit(fixed, end + 1, values);
      if (found !== undefined || text === "") return found;
      for (const child of node.variable) {
        const own = child.segment.match(text);
        const match = own && visit(child, end + 1, [...values, ...own]);
        if (match !== undefined) return match;
      }
      return undefined;
    };
    return whole.startsWith(this.#prefix) ? visit(this.#root, this.#prefix.length, []) : undefined;
  }
}

const newNode = <Route>(segment: Pattern): Node<Route> => ({
  segment,
  children: new Map(),
  variable: [],
  entries: [],
});

function childFor<Route>({ children, variable }: Node<Route>, segment: Pattern): Node<Route> {
  const { key, variables } = segment;
  const child = children.get(key) ?? newNode<Route>(segment);
  if (variables.length > 0 && !children.has(key)) variable.push(child);
  variable.sort((a, b) => b.segment.size - a.segment.size);
  children.set(key, child);
  return child;
}

function valuesByName(
  names: readonly string[],
  values: readonly string[],
): Readonly<Record<string, string>> {
  const path = record<string>();
  for (const [index, name] of names.entries()) path[name] = values[index] ?? "";
  return path;
}
