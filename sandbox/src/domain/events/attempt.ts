import { sign, signatureScheme } from "@apostille/evaluation-services/webhooks";
import { type Core, failureCause } from "../../foundation/index.js";
import type { OwnEventType } from "./event.js";

/** The secrets of an endpoint. One that was rotated with an overlap has the previous one as well. */
export interface EndpointSecrets {
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_secret_until: Date | null;
}

/** The secret that signs at a time. */
export function signingSecret(secrets: EndpointSecrets, now: Date): string {
  const { secret, previous_secret: previous, previous_secret_until: until } = secrets;
  return previous !== null && until !== null && now < until ? previous : secret;
}

/** A due delivery, with everything that an attempt needs. */
export interface DueDelivery extends EndpointSecrets {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** The account that the event is about. */
  readonly accountId: string;
  readonly type: OwnEventType;
  readonly body: string;
  readonly url: string;
  /** The number of consecutive failed deliveries to the endpoint. */
  readonly failures: number;
}

type Headers = Readonly<Record<string, string>>;

/** The request that was sent, and its outcome. `error` is null if the receiver accepted the event. */
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

/** Sends the event once. Never throws: a failure is part of the result. */
export async function attemptDelivery(core: Core, due: DueDelivery): Promise<AttemptResult> {
  const { timeout } = core.settings.deliveries;
  const begun = performance.now();
  const requestHeaders = await headersOf(due, signingSecret(due, core.clock.now()));
  const request = { url: due.url, requestHeaders };
  const duration = (): number => Math.round(performance.now() - begun);
  try {
    const { url, body } = due;
    const response = await core.outbound.post({ url, headers: requestHeaders, body, timeout });
    const { status, headers: responseHeaders, body: responseBody } = response;
    const isSuccess = status >= 200 && status < 300;
    const error = isSuccess ? null : `The endpoint answered with status ${status}.`;
    return { ...request, duration: duration(), status, responseHeaders, responseBody, error };
  } catch (cause) {
    const nothing = { status: null, responseHeaders: null, responseBody: null };
    const error = failureCause(cause, timeout);
    return { ...request, duration: duration(), ...nothing, error };
  }
}

/** Signed when sent, with the real time, because receivers compare it with theirs. */
async function headersOf(due: DueDelivery, secret: string): Promise<Headers> {
  return {
    "Content-Type": "application/json",
    "User-Agent": "evaluation-services-sandbox",
    ...(await sign(due.body, secret, signatureScheme)),
    "X-Service-Event": due.type,
    "X-Service-Event-Id": due.eventId,
    "X-Service-Delivery": due.deliveryId,
    "X-Service-Webhook-Id": due.endpointId,
    "X-Service-Account": due.accountId,
  };
}
