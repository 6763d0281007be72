import type { CallOutcome } from "./capability.js";
import { ApiError, UnexpectedResponseError } from "./errors.js";
import type { Result, WithResponse } from "./result.js";
import type { Call } from "./types.js";

export interface Steps {
  readonly url: () => string;
  readonly request: () => Promise<Request>;
  readonly send: () => Promise<CallOutcome>;
}

/**
 * Makes the call object that a client function returns. Its value types come from the document: `send` decodes to them,
 * and a validation capability checks them. This is the one place where they are assumed to hold.
 */
export function createCall<Data, Responses>({ url, request, send }: Steps): Call<Data, Responses> {
  let sent: Promise<CallOutcome> | undefined;
  let shown = false;
  let taken = false;
  let thrown: unknown;
  const once = (): Promise<CallOutcome> => (sent ??= send());
  const take = (): Promise<CallOutcome> => {
    taken = true;
    return once();
  };
  const successful = (answer: CallOutcome): CallOutcome => {
    if (!answer.ok) throw (thrown = new ApiError(answer.site, answer));
    if (answer.unreadable !== undefined)
      throw new UnexpectedResponseError(`but ${answer.unreadable}`, answer.site, answer);
    return answer;
  };
  const show = <Shown>(shownBy: () => Shown): Shown => {
    shown = true;
    return shownBy();
  };
  const data = async (): Promise<Data> => successful(await take()).value as Data;
  // Like every promise, a call that fails before anybody has asked for its outcome is an unhandled rejection.
  const check = (): unknown => taken || data();
  queueMicrotask(() => shown || once().then(check, check));
  return {
    then: (fulfilled, rejected) => data().then(fulfilled, rejected),
    catch: (rejected) => data().catch(rejected),
    finally: (settled) => data().finally(settled),
    [Symbol.toStringTag]: "Call",
    result: async () => resultOf(await take()) as Result<Responses>,
    withResponse: async () => {
      const answer = await take();
      const { value, headers, response } = answer.isNotModified ? answer : successful(answer);
      return { data: value, headers, response } as WithResponse<Data, Responses>;
    },
    threw: (error): error is never => error !== undefined && error === thrown,
    url: () => show(url),
    request: () => show(request),
  };
}

function resultOf({ ok, declared, status, value, headers, response }: CallOutcome): unknown {
  return { ok, declared, status, headers, response, [ok ? "data" : "error"]: value };
}
