/** The types of responses and headers that are components of the document, each named after its component. */
import { type Api, type Header, originKey, type Response } from "../../../description/index.js";
import { clearNames, typeNameOf } from "./part-names.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { hasChoice } from "./media-types.js";

/** A response that is a component. */
export interface ResponseComponent {
  readonly response: Response;
  /** The type of its body: `NotFoundResponse`. */
  readonly body: OutputSymbol;
  /** The type of its headers: `NotFoundHeaders`. */
  readonly headers: OutputSymbol;
}

/** A header that is a component. */
export interface HeaderComponent {
  readonly header: Header;
  /** An object with this header: `RetryAfterHeader`. */
  readonly symbol: OutputSymbol;
}

export interface ComponentsPlan {
  readonly responses: readonly ResponseComponent[];
  readonly headers: readonly HeaderComponent[];
  responseOf(response: Response): ResponseComponent | undefined;
  /** Whether the type of a response's component says what the response does: a reference may have its own description. */
  describes(response: Response): boolean;
  headerOf(header: Header): HeaderComponent | undefined;
  readonly symbols: readonly OutputSymbol[];
}

type Declare = (name: Identifier) => OutputSymbol;

export function planComponents({ operations }: Api, declare: Declare): ComponentsPlan {
  const all = operations.flatMap(({ responses }) => responses);
  const responses = componentsIn<Response, ResponseComponent>(
    // A response to HEAD has no body, whatever its component has; that of several media types depends on the call.
    operations
      .flatMap((operation) => (operation.method === "HEAD" ? [] : operation.responses))
      .filter((response) => !hasChoice(response)),
    {
      kind: "Response",
      keyOf: ({ origin }) => originKey(origin),
      plan: (name, response) => ({
        response,
        body: declare(name),
        headers: declare(identifier(`${name.replace(/Response$/, "")}Headers`)),
      }),
    },
  );
  const headers = componentsIn<Header, HeaderComponent>(
    all.flatMap((response) => response.headers),
    {
      kind: "Header",
      keyOf: ({ origin, name }) => `${originKey(origin)} ${name}`,
      plan: (name, header) => ({ header, symbol: declare(name) }),
    },
  );
  return {
    responses: [...new Set(responses.values())],
    headers: [...new Set(headers.values())],
    responseOf: (response) => responses.get(response),
    describes(response) {
      const component = responses.get(response);
      return component !== undefined && textOf(response) === textOf(component.response);
    },
    headerOf: (header) => headers.get(header),
    symbols: [
      ...[...responses.values()].flatMap(({ body, headers: own }) => [body, own]),
      ...[...headers.values()].map(({ symbol }) => symbol),
    ],
  };
}

const textOf = ({ docs }: Response): string => JSON.stringify([docs.summary, docs.description]);

interface Kind<Part, Component> {
  /** What the names of the components end in. */
  readonly kind: string;
  /** Equal for uses of one component. */
  readonly keyOf: (part: Part) => string;
  readonly plan: (name: Identifier, first: Part) => Component;
}

/** The components that parts refer to. */
function componentsIn<Part extends { readonly component?: string }, Component>(
  parts: readonly Part[],
  { kind, keyOf, plan }: Kind<Part, Component>,
): ReadonlyMap<Part, Component> {
  const named = parts.map((part) => ({
    part,
    name: typeNameOf(part.component, kind),
    key: keyOf(part),
  }));
  const clear = clearNames(named);
  const planOf = new Map<string, Component>();
  const components = new Map<Part, Component>();
  for (const { part, name } of named) {
    if (name === undefined || !clear.has(name)) continue;
    const component = planOf.get(name) ?? plan(identifier(name), part);
    planOf.set(name, component);
    components.set(part, component);
  }
  return components;
}
