/** Looks at some of the messages of a client, a router or a receiver, and counts how they deviate from the document. */
import type { OperationDescriptor } from "../descriptors/descriptor.js";
import type { OperationValidators } from "../descriptors/validator.js";
import { valueOf } from "../values/text.js";
import { findDeviations } from "./deviations.js";
import {
  lookAtRequest,
  lookAtResponse,
  type ObservedRequest,
  type ObservedResponse,
} from "./messages.js";
import type { DeliveryObserver, ExchangeObserver } from "./observer.js";
import type { ObservedReport } from "./report.js";

export interface ObservationOptions {
  /** Counts what is found: one for all that a process observes. */
  readonly report: ObservedReport;
  /** The share of messages that is looked at, from 0 to 1. Default 0.01. */
  readonly sample?: number;
  /**
   * For a client: `validators` of the generated code, without which no value is looked at. A router and a receiver have
   * their own.
   */
  readonly validators?: Readonly<Record<string, OperationValidators>>;
}

interface ClientContext {
  readonly operation: OperationDescriptor;
}

interface ClientRequest extends Pick<ObservedRequest, "params" | "query" | "headers" | "cookies"> {
  readonly body?: unknown;
  readonly contentType?: string;
}

interface ClientResponse {
  readonly status: number;
  readonly value: unknown;
  readonly response?: Pick<Response, "headers" | "type">;
}

/** A capability of a client, and the option `observe` of a router or a receiver. */
export interface MessageObserver extends ExchangeObserver, DeliveryObserver {
  readonly prepare: <Parts extends ClientRequest>(request: Parts, context: ClientContext) => Parts;
  readonly receive: (answer: ClientResponse, context: ClientContext) => unknown;
}

/**
 * Counts statuses, media types, properties, headers and events that the document does not declare; values of another type,
 * outside of an enumeration or against a rule; null where it is not allowed; and what is missing. No value is kept, and
 * what goes wrong here disturbs no message.
 */
export function observe({
  report,
  sample = 0.01,
  validators = {},
}: ObservationOptions): MessageObserver {
  const sometimes = (look: () => void): void => {
    if (Math.random() >= sample) return;
    report.look();
    try {
      look();
    } catch {
      report.miss();
    }
  };
  const place = (operation: OperationDescriptor, own = valueOf(validators, operation.id)) => ({
    ...{ report, operation },
    validators: own ?? {},
  });
  return {
    request: (operation, read, own) =>
      sometimes(() => lookAtRequest(place(operation, own), read())),
    response: (operation, read, own) =>
      sometimes(() => lookAtResponse(place(operation, own), responseOf(read()))),
    delivery: (type, event, validator) =>
      sometimes(() => {
        const at = { message: type ?? "", part: "delivery" };
        if (type === undefined) report.note({ ...at, path: "", kind: "event" });
        findDeviations(validator, event, {
          path: "/body",
          found: (path, kind, name) =>
            report.note({ ...at, path, kind }, 1, name === undefined ? {} : { [name]: 1 }),
        });
      }),
    prepare: (parts, { operation }) => {
      sometimes(() => lookAtRequest(place(operation), sentBy(parts, operation)));
      return parts;
    },
    receive: (answer, { operation }) => {
      sometimes(() => lookAtResponse(place(operation), observedResponse(answer)));
      return answer.value;
    },
  };
}

function sentBy(parts: ClientRequest, { body: declared }: OperationDescriptor) {
  const { body, contentType = declared?.contents[0]?.type } = parts;
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  return { ...parts, type: body === undefined ? null : contentType, ...(isForm && NO_BODY) };
}

/** What a program has encoded itself is not looked at. */
const NO_BODY = { body: undefined };

function observedResponse({ status, value, response }: ClientResponse) {
  const names: Record<string, true> = {};
  response?.headers.forEach((_value, name) => (names[name] = true));
  // Of another origin, a browser shows only some.
  const isWhole = response !== undefined && response.type !== "cors";
  const contentType = response?.headers.get("content-type");
  return { status, contentType, body: value, ...(isWhole && { headers: names }) };
}

/** Routers and clients give what they have: this is the one place where it is assumed to have the form of a response. */
const responseOf = (message: Readonly<Record<string, unknown>>): ObservedResponse =>
  message as unknown as ObservedResponse;
