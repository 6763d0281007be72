/**
 * The model: what an OpenAPI document says, with no OpenAPI types and no TypeScript names in it.
 *
 * Every value is frozen. Every node has an `origin`, so that any later stage can report a diagnostic on it. Lists keep
 * the order of the source.
 */
import type { RefusalKind } from "../../../runtime/wire/descriptors/refusal-kind.js";
import type { JsonValue } from "../core/json-value.js";
import type { DeclaredErrorShape, RateLimit, WebhookSignature } from "./extensions.js";
import type { Node } from "./node.js";
import type { Operation, Server, Tag, Body, Method, Parameter, Response } from "./operation.js";
import type { Declaration } from "./schema.js";
import type { SecurityAlternative, SecurityScheme } from "./security.js";
import type { Workflow } from "./workflow.js";

/** The whole document. */
export interface Api extends Node {
  readonly kind: "api";
  readonly title: string;
  readonly version: string;
  /** The OpenAPI version as written. */
  readonly openapi: string;
  /** Empty if the document declares none, which means `/`: the origin that served the document. */
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  readonly securitySchemes: readonly SecurityScheme[];
  readonly declarations: readonly Declaration[];
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Webhook[];
  /** Those of the Arazzo descriptions that are read with the document. */
  readonly workflows?: readonly Workflow[];
  readonly events: Events;
  readonly signature?: WebhookSignature;
  readonly rateLimit?: RateLimit;
  readonly errorShapes: Readonly<Partial<Record<RefusalKind, DeclaredErrorShape>>>;
  /**
   * The JSON Schemas that `RefinedSchema.assertion` points to, and all that they reach, by absolute URI. Every `$ref`
   * in them is such a URI; the runtime's evaluator (runtime/json-schema) reads them unchanged.
   */
  readonly assertions: Readonly<Record<string, JsonValue>>;
}

/** One entry of `webhooks`: what a server sends to its subscribers. */
export interface Webhook extends Node {
  readonly kind: "webhook";
  /**
   * The key in the document, such as `order.created`. If a webhook has several methods, all but the first have theirs
   * appended: `order.created PUT`.
   */
  readonly key: string;
  /** `x-apostille-name`. */
  readonly name?: string;
  readonly operationId?: string;
  readonly method: Method;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  /** The credentials that a delivery carries, according to the webhook itself: that of the document is for callers. */
  readonly security: readonly SecurityAlternative[];
  /** The value of {@link Events.property} in this webhook's body. */
  readonly type?: string;
  /** Overrides the document's. */
  readonly signature?: WebhookSignature;
}

/** What distinguishes the webhooks of a document. */
export interface Events {
  /** The property that holds a different constant in each body, such as `type`; absent if there is none. */
  readonly property?: string;
}
