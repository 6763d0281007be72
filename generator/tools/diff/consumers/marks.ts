/** What of a description a consumer uses, as parts of its model: a change that touches none of them is not its concern. */
import {
  type Api,
  type Body,
  type Callback,
  type Header,
  type Operation,
  type Parameter,
  type Property,
  type Response,
  type Schema,
  type Webhook,
} from "../../../description/index.js";
import type { ConsumerContract, ReadDescription, UsedExchange } from "../../../output/index.js";
import { unwrapOwn } from "../comparing/pair.js";
import { isVisible, view, type Viewpoint } from "../comparing/viewpoint.js";
import { callbackMessage, webhookKey, webhookMessage } from "../exchanges/outgoing.js";
import type { Touch } from "../findings/collector.js";
import { type PathTree, pathTree, treeBelow } from "./path-tree.js";

/** Places in the program. */
type Places = Map<object, { readonly at: string; readonly properties: Map<string, string> }>;

export class Marks {
  /** The messages that the program sends and reads, such as `GET /orders 200`, with their places. */
  readonly messages = new Map<string, string>();
  /** All responses of what it uses that the document describes, read or not. */
  readonly described = new Set<string>();
  readonly #parts = new Map<string, Places>();
  readonly #seen = new Map<string, Map<Schema, Set<PathTree>>>();

  constructor({ api }: Pick<ReadDescription, "api">, { operations, webhooks }: ConsumerContract) {
    for (const operation of api.operations) {
      const used = operations[`${operation.method} ${operation.path}`];
      if (used === undefined) continue;
      this.#markOperation(operation, used);
      this.#markSchemes(api, operation, used.at);
    }
    for (const webhook of api.webhooks) {
      const used = webhooks[`${webhook.method} ${webhookKey(webhook)}`];
      if (used === undefined) continue;
      const message = webhookMessage(webhook);
      this.#markDelivery(webhook, message, pathTree(used.reads["delivery"], used.at));
      this.#markSchemes(api, webhook, used.at);
    }
  }

  /** Where the program uses what a change touches; `undefined` if it does not. */
  placeOf({ view: seen, subject }: Touch): string | undefined {
    // A change of the document concerns all sides.
    const views = seen.endsWith(" document") ? [...this.#parts.keys()] : [seen];
    for (const one of subject === undefined ? [] : views) {
      const { node, property } = subject ?? { node: this };
      const part = this.#parts.get(one)?.get(node);
      const inner = property === undefined ? node : unwrapOwn(node as Schema).inner;
      const isObject = "kind" in inner && inner.kind === "object";
      const at =
        property === undefined || !isObject
          ? part?.at
          : this.#parts.get(one)?.get(inner)?.properties.get(property);
      if (at !== undefined) return at;
    }
    return undefined;
  }

  #markSchemes({ securitySchemes }: Api, { security }: Operation | Webhook, at: string): void {
    const keys = new Set(security.flat().map(({ key }) => key));
    for (const scheme of securitySchemes.filter(({ key }) => keys.has(key)))
      this.#place(scheme, whole(at), view("caller", "request"));
  }

  #markOperation(operation: Operation, { at, sends, reads }: UsedExchange): void {
    const message = `${operation.method} ${operation.path}`;
    this.messages.set(message, at);
    const sent = pathTree(sends, at);
    const request = view("caller", "request");
    for (const parameter of operation.parameters) this.#markParameter(parameter, sent, request);
    this.#markContents(operation.body, treeBelow(sent, "body"), request);
    for (const response of operation.responses) {
      const key = String(response.status);
      this.described.add(`${message} ${key}`);
      const paths = reads[key];
      if (paths === undefined) continue;
      this.messages.set(`${message} ${key}`, at);
      this.#markResponse(response, pathTree(paths, at), view("caller", "response"));
    }
    for (const callback of operation.callbacks)
      this.#markDelivery(callback, callbackMessage(callback), whole(at));
  }

  /** What is sent to the program, and its answer, which the receiver makes. */
  #markDelivery(delivery: Webhook | Callback, message: string, tree: PathTree): void {
    this.messages.set(message, tree.at);
    const request = view("receiver", "request");
    for (const parameter of delivery.parameters)
      this.#markParameter(parameter, whole(tree.at), request);
    this.#markContents(delivery.body, treeBelow(tree, "body"), request);
    for (const response of delivery.responses) {
      this.messages.set(`${message} ${response.status}`, tree.at);
      this.#markResponse(response, whole(tree.at), view("receiver", "response"));
    }
  }

  #markParameter(parameter: Parameter, sent: PathTree, from: Viewpoint): void {
    const { location, name, required, schema } = parameter;
    const group = treeBelow(sent, GROUPS[location]);
    const own = location === "querystring" ? group : group && treeBelow(group, name);
    if (own === undefined && !required) return;
    const tree = own ?? { at: sent.at, below: new Map() };
    this.#place(parameter, tree, from);
    this.#mark(schema, tree, from);
  }

  #markResponse(response: Response, tree: PathTree, from: Viewpoint): void {
    const read = treeBelow(tree, "headers");
    for (const header of response.headers) this.#markHeader(header, read, from);
    this.#markContents(response, treeBelow(tree, "body"), from);
  }

  #markContents(
    message: Pick<Body, "contents"> | undefined,
    tree: PathTree | undefined,
    from: Viewpoint,
  ): void {
    if (tree === undefined) return;
    for (const { schema, stated, item, encodings } of message?.contents ?? []) {
      for (const one of [stated ?? schema, ...(item === undefined ? [] : [item])])
        this.#mark(one, tree, from);
      for (const header of encodings.flatMap(({ headers }) => headers))
        this.#markHeader(header, whole(tree.at), from);
    }
  }

  #markHeader(header: Header, read: PathTree | undefined, from: Viewpoint): void {
    const own = [...(read?.below ?? [])].find(
      ([name]) => name.toLowerCase() === header.name.toLowerCase(),
    );
    const tree = own?.[1] ?? (read && treeBelow(read, header.name));
    if (tree === undefined) return;
    this.#place(header, tree, from);
    this.#mark(header.schema, tree, from);
  }

  /** Marks a schema, and what the program uses below it. */
  #mark(schema: Schema, tree: PathTree, from: Viewpoint): void {
    const queue: [Schema, PathTree][] = [[schema, tree]];
    for (const [next, used] of queue)
      if (this.#isNew(next, used, from)) {
        this.#place(next, used, from);
        queue.push(...this.#below(next, used, from));
      }
  }

  #isNew(schema: Schema, tree: PathTree, { audience, part }: Viewpoint): boolean {
    const key = `${audience} ${part}`;
    const trees = this.#seen.get(key) ?? new Map<Schema, Set<PathTree>>();
    this.#seen.set(key, trees);
    const known = trees.get(schema) ?? new Set();
    trees.set(schema, known);
    // All wholes are the same, and so are all trees of which nothing more is used.
    const one = tree.below.size > 0 ? tree : tree.whole === true ? WHOLE : NOTHING;
    const isNew = !known.has(one) && !(one === NOTHING && known.size > 0);
    known.add(one);
    return isNew;
  }

  #below(schema: Schema, tree: PathTree, from: Viewpoint): readonly [Schema, PathTree][] {
    switch (schema.kind) {
      case "ref":
        return [[schema.target.schema, tree]];
      case "nullable":
      case "refined":
        return [[schema.schema, tree]];
      case "array":
        return [[schema.items, tree]];
      case "tuple":
        return [...schema.prefix, schema.rest].map((one) => [one, tree]);
      case "union":
        return schema.variants.map((one) => [one, tree]);
      case "intersection":
        return schema.parts.map((one) => [one, tree]);
      case "object": {
        const { properties, patterns, additional } = schema;
        const rest = [...patterns.map((one) => one.schema), ...(additional ? [additional] : [])];
        return [
          ...properties.flatMap((property) => this.#markProperty(schema, property, tree, from)),
          ...rest.map((one): [Schema, PathTree] => [one, tree]),
        ];
      }
      default:
        return [];
    }
  }

  #markProperty(
    owner: Schema,
    property: Property,
    tree: PathTree,
    from: Viewpoint,
  ): readonly [Schema, PathTree][] {
    const { name, schema, required, discriminates } = property;
    if (!isVisible(property, from)) return [];
    // What must be sent is sent, and what tells alternatives apart is read.
    const isImplied = (from.role === "sent" && required) || discriminates === true;
    const used =
      treeBelow(tree, name) ?? (isImplied ? { at: tree.at, below: new Map() } : undefined);
    if (used === undefined) return [];
    this.#place(owner, tree, from).properties.set(name, used.at);
    return [[schema, used]];
  }

  #place(node: object, { at }: PathTree, { audience, part }: Viewpoint) {
    const key = `${audience} ${part}`;
    const places: Places = this.#parts.get(key) ?? new Map();
    this.#parts.set(key, places);
    const known = places.get(node) ?? { at, properties: new Map<string, string>() };
    places.set(node, known);
    return known;
  }
}

const GROUPS = {
  path: "params",
  query: "query",
  querystring: "query",
  header: "headers",
  cookie: "cookies",
} as const satisfies Record<Parameter["location"], string>;

const whole = (at: string): PathTree => ({ at, whole: true, below: new Map() });

const WHOLE = whole("");
const NOTHING: PathTree = { at: "", below: new Map() };
