/** Looks at some of the messages of a client, a router or a receiver, and counts how they deviate from the document. */
import type { OperationDescriptor } from "../descriptors/descriptor.js";
import type { OperationValidators } from "../descriptors/validator.js";
import { valueOf } from "../values/text.js";
import { findDeviations } from "./deviations.js";
import { lookAtRequest, lookAtResponse } from "./messages.js";
import type { DeliveryObserver, ExchangeObserver, ObservedRequest } from "./observer.js";
import type { ObservedReport } from "./report.js";

export interface ObserveOptions {
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
export interface Observer extends ExchangeObserver, DeliveryObserver {
  readonly prepare: <Parts extends ClientRequest>(request: Parts, context: ClientContext) => Parts;
  readonly receive: (answer: ClientResponse, context: ClientContext) => unknown;
}

/**
 * Counts statuses, media types, properties, headers and events that the document does not declare; values of another type,
 * outside of an enumeration or against a rule; null where it is not allowed; and what is missing. No value is kept, and
 * what goes wrong here disturbs no message.
 */
export function observe({ report, sample = 0.01, validators = {} }: ObserveOptions): Observer {
  const sometimes = (look: () => void): void => {
    if (Math.random() >= sample) return;
    report.look();
    try {
      look();
    } catch {
      report.miss();
    }
  };
  const request: Observer["request"] = (operation, sent, own) =>
    sometimes(() => lookAtRequest({ report, operation, validators: own }, sent));
  const response: Observer["response"] = (operation, answer, own) =>
    sometimes(() => lookAtResponse({ report, operation, validators: own }, answer));
  const validatorsOf = ({ id }: OperationDescriptor) => valueOf(validators, id) ?? {};
  return {
    request,
    response,
    delivery: (type, event, validator) =>
      sometimes(() => {
        const place = { message: type ?? "", part: "delivery" };
        if (type === undefined) report.note({ ...place, path: "", kind: "event" });
        findDeviations(validator, event, {
          path: "/body",
          found: (path, kind, name) =>
            report.note({ ...place, path, kind }, 1, name === undefined ? {} : { [name]: 1 }),
        });
      }),
    prepare: (parts, { operation }) => {
      const { body, contentType = operation.body?.contents[0]?.type } = parts;
      const type = body === undefined ? null : contentType;
      const isForm = body instanceof FormData || body instanceof URLSearchParams;
      const sent = isForm ? { ...parts, body: undefined, type } : { ...parts, type };
      request(operation, sent, validatorsOf(operation));
      return parts;
    },
    receive: ({ status, value, response: source }, { operation }) => {
      const names: string[] = [];
      source?.headers.forEach((_value, name) => names.push(name));
      // Of another origin, a browser shows only some.
      const seen = source === undefined || source.type === "cors" ? {} : { headers: names };
      const answer = { status, type: source?.headers.get("content-type"), ...seen, body: value };
      response(operation, answer, validatorsOf(operation));
      return value;
    },
  };
}
