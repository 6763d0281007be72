import {
  type Api,
  type Body,
  exchangesOf,
  type Header,
  type Node,
  type Parameter,
  type Response,
} from "../../../description/index.js";

/** A part of a message that the document may define once and reference by name. */
interface Referable extends Node {
  readonly component?: string;
}

/** The parts of one kind that are referenced by name. */
export interface SharedComponents<Part extends Referable> {
  readonly entries: ReadonlyMap<string, Part>;
  /** The name of a part; `undefined` if it has none, or if another part has that name. */
  nameOf(part: Part): string | undefined;
}

/** What `components[section][name]` can refer to, besides schemas. */
export interface Components {
  readonly responses: SharedComponents<Response>;
  readonly parameters: SharedComponents<Parameter>;
  readonly requestBodies: SharedComponents<Body>;
  readonly headers: SharedComponents<Header>;
}

export function componentsIn(api: Api): Components {
  const exchanges = [...exchangesOf(api)];
  const responses = exchanges.flatMap((exchange) => exchange.responses);
  return {
    responses: shared(responses),
    parameters: shared(exchanges.flatMap(({ parameters }) => parameters)),
    requestBodies: shared(exchanges.flatMap(({ body }) => (body === undefined ? [] : [body]))),
    headers: shared(responses.flatMap(({ headers }) => headers)),
  };
}

function shared<Part extends Referable>(parts: readonly Part[]): SharedComponents<Part> {
  const entries = new Map<string, Part>();
  for (const part of parts)
    if (part.component !== undefined && !entries.has(part.component))
      entries.set(part.component, part);
  return {
    entries,
    nameOf(part) {
      const first = part.component === undefined ? undefined : entries.get(part.component);
      return first !== undefined && isSame(first, part) ? part.component : undefined;
    },
  };
}

const isSame = (one: Node, other: Node): boolean =>
  one.origin.document === other.origin.document && one.origin.pointer === other.origin.pointer;
