import { sign, signatureScheme } from "@apostille/evaluation-services/webhooks";
import type { Core } from "../core/core.js";
import { failureCause } from "../outbound/failure-cause.js";
import type { OwnEventType } from "./event.js";

/** A delivery that is due, with all that an attempt at it needs. */
export interface DueDelivery {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: OwnEventType;
  readonly body: string;
  readonly url: string;
  readonly secret: string;
  /** How many deliveries to the endpoint have failed in a row. */
  readonly failures: number;
}

type Headers = Readonly<Record<string, string>>;

/** What was sent, and what came of it. `error` is null if the receiver took the event. */
export interface AttemptResult {
  readonly url: string;
  readonly requestHeaders: Headers;
  /** In milliseconds of real time. */
  readonly duration: number;
  /** Null: there was no response. */
  readonly status: number | null;
  readonly responseHeaders: Readonly<Record<string, string | readonly string[]>> | null;
  /** The beginning of the response's body. */
  readonly responseBody: string | null;
  readonly error: string | null;
}

/** Sends the event once. Never throws: what goes wrong is the result. */
export async function attemptDelivery(core: Core, due: DueDelivery): Promise<AttemptResult> {
  const { timeout } = core.settings.deliveries;
  const begun = performance.now();
  const requestHeaders = await headersOf(due);
  const request = { url: due.url, requestHeaders };
  const duration = (): number => Math.round(performance.now() - begun);
  try {
    const { url, body } = due;
    const response = await core.outbound.post({ url, headers: requestHeaders, body, timeout });
    const { status, headers: responseHeaders, body: responseBody } = response;
    const taken = status >= 200 && status < 300;
    const error = taken ? null : `The endpoint answered with status ${status}.`;
    return { ...request, duration: duration(), status, responseHeaders, responseBody, error };
  } catch (cause) {
    const nothing = { status: null, responseHeaders: null, responseBody: null };
    const error = failureCause(cause, timeout);
    return { ...request, duration: duration(), ...nothing, error };
  }
}

/** Signed at the moment of sending, in real time, with which receivers compare it. */
async function headersOf(due: DueDelivery): Promise<Headers> {
  return {
    "content-type": "application/json",
    "user-agent": "evaluation-services-sandbox",
    ...(await sign(due.body, due.secret, signatureScheme)),
    "x-service-event": due.type,
    "x-service-event-id": due.eventId,
    "x-service-delivery": due.deliveryId,
    "x-service-webhook-id": due.endpointId,
  };
}
