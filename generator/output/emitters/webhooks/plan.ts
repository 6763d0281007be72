import { planOf } from "../../emit/emitter.js";
import {
  type Api,
  type Callback,
  type Operation,
  type Origin,
  pascalCase,
  type Report,
} from "../../../description/index.js";
import { assignNames, type NameRequest } from "../../names/assign.js";
import { type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { isSplit, type TypesPlan } from "../types/plan.js";
import { contentOf, type DocumentEvent, type DocumentEvents, eventsOf } from "./events.js";
import { REEXPORTED_NAMES, type WebhookSymbols, webhookSymbols } from "./symbols.js";

export const WEBHOOKS_FILE = "webhooks.ts";

/** The part of the webhooks that other emitters may use. */
export interface WebhooksPlan extends DocumentEvents {
  /** The type of an event: the schema's own, or an alias in `webhooks.ts`. */
  typeOf(event: DocumentEvent): OutputSymbol;
  /** The symbols that the file declares for every document. */
  readonly own: WebhookSymbols;
  /** The bodies of callbacks. */
  readonly callbacks: readonly PlannedCallback[];
}

export interface PlannedCallback {
  readonly operation: Operation;
  readonly callback: Callback;
  readonly symbol: OutputSymbol;
}

export function planWebhooks(api: Api, types: TypesPlan, report: Report): WebhooksPlan {
  const found = eventsOf(api);
  const aliased = found.events.filter((event) => plainType(event, types) === undefined);
  const callbacks = callbacksOf(api);
  const own = webhookSymbols(types.names, WEBHOOKS_FILE);
  const names = assignNames(
    [
      ...usedNames(api, types, own),
      ...aliased.map(eventRequest),
      ...callbacks.map(({ key, operation, callback }) =>
        callbackRequest(key, { operation, callback }, types),
      ),
    ],
    report,
  );
  const symbolOf = (key: string): OutputSymbol =>
    outputSymbol(planOf(names.get(key), key), WEBHOOKS_FILE, "type");
  const aliases = new Map(aliased.map((event) => [event, symbolOf(eventKey(event))] as const));
  const named = callbacks.map(({ key, ...rest }) => ({ ...rest, symbol: symbolOf(key) }));
  return {
    ...found,
    own,
    callbacks: named,
    typeOf: (event) => planOf(aliases.get(event) ?? plainType(event, types), event.type),
  };
}

/** The existing type of a schema, unless the document gives the event another name. */
function plainType(
  { schema, webhook, content }: DocumentEvent,
  types: TypesPlan,
): OutputSymbol | undefined {
  if (schema.kind !== "ref" || content.codec !== "json") return undefined;
  const symbol = types.typeOf(schema.target, "read");
  return webhook.name === undefined || pascalCase(webhook.name) === symbol.name
    ? symbol
    : undefined;
}

const eventKey = ({ type }: DocumentEvent): string => `event ${type}`;

function eventRequest(event: DocumentEvent): NameRequest {
  const { type, webhook } = event;
  const own =
    webhook.name !== undefined && (webhook.type ?? webhook.key) === type ? webhook.name : undefined;
  const derived = pascalCase(type);
  const wanted =
    own === undefined ? (derived.endsWith("Event") ? derived : `${derived}Event`) : pascalCase(own);
  return { key: eventKey(event), wanted, rank: own === undefined ? 2 : 1, origin: webhook.origin };
}

/** Names that are already used, so that one file can re-export all of them. */
function usedNames(api: Api, types: TypesPlan, own: WebhookSymbols): readonly NameRequest[] {
  const { origin } = api;
  const schemas = api.declarations.flatMap((declaration) => [
    { name: types.typeOf(declaration, "read").name, origin: declaration.origin },
    ...(isSplit(declaration)
      ? [{ name: types.typeOf(declaration, "write").name, origin: declaration.origin }]
      : []),
  ]);
  const operations = api.operations.flatMap((operation) =>
    [types.request(operation), types.responses(operation)].flatMap((symbol) =>
      symbol === undefined ? [] : [{ name: symbol.name, origin: operation.origin }],
    ),
  );
  const declared = Object.values(own).map(({ name }) => name);
  const fixed = [...declared, ...REEXPORTED_NAMES, ...types.names].map((name) => ({
    name,
    origin,
  }));
  const distinct = new Map<string, { name: string; origin: Origin }>();
  for (const one of [...schemas, ...operations, ...fixed])
    if (!distinct.has(one.name)) distinct.set(one.name, one);
  return [...distinct.values()].map(({ name, origin: at }) => ({
    key: `taken ${name}`,
    wanted: name,
    rank: 0,
    origin: at,
  }));
}

interface KeyedCallback {
  readonly key: string;
  readonly operation: Operation;
  readonly callback: Callback;
}

const callbacksOf = (api: Api): readonly KeyedCallback[] =>
  api.operations.flatMap((operation) =>
    operation.callbacks
      .filter((callback) => contentOf(callback) !== undefined)
      .map((callback) => {
        const { name, expression, method } = callback;
        return {
          key: `callback ${operation.id} ${name} ${expression} ${method}`,
          operation,
          callback,
        };
      }),
  );

function callbackRequest(
  key: string,
  { operation, callback }: Omit<KeyedCallback, "key">,
  types: TypesPlan,
): NameRequest {
  const prefix = types.responses(operation).name.replace(/Responses$/, "");
  return {
    key,
    wanted: `${prefix}${pascalCase(callback.name)}Callback`,
    rank: 3,
    origin: callback.origin,
  };
}
