/** Events by their type: `{ "order.created": OrderCreatedEvent }`. */
export type EventMap = object;

/** The types of the events. */
export type EventType<Events extends EventMap> = keyof Events & string;

/** `order.*` and `order.item.*` for `order.item.added`. */
type Prefixes<Type extends string> = Type extends `${infer Head}.${infer Rest}`
  ? `${Head}.*` | `${Head}.${Prefixes<Rest>}`
  : never;

/** Patterns that match several types: all types with a prefix, or all types. */
export type Wildcard<Events extends EventMap> = Prefixes<EventType<Events>> | "*";

/** The events that a type or a pattern matches. */
export type EventOf<Events extends EventMap, Pattern extends string> = Pattern extends keyof Events
  ? Events[Pattern]
  : Pattern extends "*"
    ? Events[EventType<Events>]
    : Pattern extends `${infer Prefix}.*`
      ? Events[Extract<EventType<Events>, `${Prefix}.${string}`>]
      : never;

/** Details of a delivery, besides the event. */
export interface DeliveryContext {
  readonly type: string;
  readonly request: Request;
  /** The body as it was received. */
  readonly body: Uint8Array;
  /** Unique per delivery and equal over retries, if the scheme has such a header. */
  readonly delivery?: string | undefined;
  /** The value of the scheme's `idHeader`. */
  readonly id?: string | undefined;
  /** Time of signing, as Unix time in seconds. */
  readonly timestamp?: number | undefined;
}

/** Handles an event. If it throws, the sender learns that the delivery failed, and may send it again. */
export type Handler<Event> = (event: Event, context: DeliveryContext) => unknown;

/** Handlers by event type or pattern, of which the most specific one runs. Other events are acknowledged. */
export type Handlers<Events extends EventMap> = {
  readonly [Pattern in EventType<Events> | Wildcard<Events>]?: Handler<EventOf<Events, Pattern>>;
};

/** Handlers of every single event: code does not compile until it handles one that the document adds later. */
export type AllHandlers<Events extends EventMap> = {
  readonly [Type in EventType<Events>]: Handler<Events[Type]>;
};

/** The handler for a type: its own, that of its longest prefix, or `*`. */
export function pickHandler(handlers: object, type: string): Handler<unknown> | undefined {
  const found = new Map<string, Handler<unknown> | undefined>(Object.entries(handlers));
  const parts = type.split(".");
  const prefixes = parts
    .slice(1)
    .map((_, index) => `${parts.slice(0, parts.length - 1 - index).join(".")}.*`);
  return [type, ...prefixes, "*"]
    .map((pattern) => found.get(pattern))
    .find((handler) => typeof handler === "function");
}
