/** Webhooks: what a server sends to its subscribers. */
import type { WebhookSignature } from "./extensions.js";
import type { Node } from "./node.js";
import type { Body, Method, Parameter, Response } from "./operation.js";

/** One entry of `webhooks`. */
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
