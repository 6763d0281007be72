/** The values of the extensions in docs/extensions.md, with their defaults filled in. */
import type { JsonValue } from "../core/json-value.js";
import type { Decision } from "./node.js";

/** `x-pagination`; pointers are JSON pointers into the response body. See docs/extensions.md. */
export interface Pagination {
  readonly style: "page" | "cursor" | "offset" | "link";
  readonly items: string;
  readonly page?: string;
  readonly size?: string;
  readonly cursor?: string;
  /** JSON pointer into the last item. Its value is the cursor. */
  readonly lastItem?: string;
  readonly offset?: string;
  readonly more?: string;
  readonly current?: string;
  readonly last?: string;
  readonly total?: string;
  readonly next?: string;
}

/** `x-rate-limit`: `limit` requests in `window` seconds. */
export interface RateLimit {
  readonly limit: number;
  readonly window: number;
  readonly per: "key" | "account" | "address";
}

/** `x-tool-hints`: what an operation does, where its method leaves it open. */
export interface OperationHints {
  readonly readOnly?: boolean;
  readonly destructive?: boolean;
  readonly idempotent?: boolean;
}

/** `x-resource`: which things an operation is about, and how, where its path and bodies mislead. */
export interface ResourceHint {
  readonly name?: string;
  readonly action?: "create" | "read" | "list" | "replace" | "patch" | "remove" | "move" | "none";
  /** The property of a thing that holds its key. */
  readonly key?: string;
  /** JSON pointer to the thing, or to the list, in the body of a successful response. */
  readonly value?: string;
}

/**
 * `x-speakeasy-polling`: the state that an operation shows, and what to wait for: for each state, those that it cannot
 * follow. What a lifecycle says of a state is not repeated here.
 */
export interface Polling {
  /** JSON pointer into the body of a successful response. */
  readonly pointer: string;
  readonly ends: Readonly<Record<string, readonly string[]>>;
  /** When to ask for a state, and how often, where that is written. */
  readonly paces?: Readonly<Record<string, PollingPace>>;
}

/** Milliseconds, and the most requests. */
export type PollingPace = Readonly<
  Partial<Record<"delay" | "interval" | "maxInterval" | "attempts", number>>
>;

/**
 * `x-ms-long-running-operation`, or a 202 that says where to ask: where the result of what goes on after the response is
 * in the end.
 */
export interface LongRunning {
  readonly result: "status" | "location" | "original";
}

/** `x-webhook-signature` with its defaults filled in. See docs/extensions.md. */
export interface WebhookSignature {
  readonly algorithm:
    | "hmac-sha256"
    | "hmac-sha1"
    | "hmac-sha512"
    | "ed25519"
    | "ecdsa-p256-sha256"
    | "ecdsa-p384-sha384"
    | "rsa-v1_5-sha256"
    | "rsa-pss-sha512";
  readonly header: string;
  readonly format: string;
  readonly separator?: string;
  readonly payload: string;
  readonly encoding: "hex" | "base64";
  readonly ecdsaForm?: "der" | "ieee-p1363";
  /** Permitted clock difference in seconds, in either direction. */
  readonly tolerance?: number;
  readonly timestampHeader?: string;
  readonly idHeader?: string;
  readonly deliveryHeader?: string;
  readonly eventHeader?: string;
  readonly keyIdHeader?: string;
  readonly secret: {
    readonly prefix: string;
    readonly privatePrefix?: string;
    readonly encoding: "utf8" | "base64";
  };
}

/** `x-lifecycle`. */
export interface Lifecycle {
  readonly property: string;
  readonly initial: readonly string[];
  readonly transitions: readonly Transition[];
}

export interface Transition {
  readonly from: readonly string[];
  readonly to: string;
  readonly trigger:
    | { readonly operation: string }
    | { readonly event: string }
    | { readonly time: string };
  readonly stamps: readonly string[];
  readonly clears: readonly string[];
  readonly emits: readonly string[];
  readonly condition?: string;
  /** `x-not-shown`. */
  readonly decisions?: readonly Decision[];
}

/** `x-error-shapes`: the responses with which a server itself refuses a request. */
export interface DeclaredErrorShape {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}
