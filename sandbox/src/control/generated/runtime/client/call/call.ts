import type { Decoded } from "./capability.js";
import { ApiError, type CallSite, UnexpectedResponseError } from "./errors.js";
import type { Data, Result, WithResponse } from "./result.js";
import type { Call } from "./types.js";

export interface Steps {
  readonly site: () => CallSite;
  readonly request: () => Promise<Request>;
  readonly send: () => Promise<Decoded>;
}

/**
 * Makes the object that a call gives. The value types are the document's word for what `send` decodes, which a validation
 * capability checks: this is the one place where they are taken for granted.
 */
export function createCall<Responses, Headers>(steps: Steps): Call<Responses, Headers> {
  const { site, request, send } = steps;
  let sent: Promise<Decoded> | undefined;
  let shown = false;
  let thrown: unknown;
  const once = (): Promise<Decoded> => (sent ??= send());
  const show = <Value>(give: () => Value): Value => {
    shown = true;
    return give();
  };
  const withResponse = async (): Promise<WithResponse<Responses, Headers>> => {
    const answer = await once();
    if (!answer.ok) throw (thrown = new ApiError(site(), answer));
    const { unreadable, value, headers, response } = answer;
    if (unreadable !== undefined)
      throw new UnexpectedResponseError(`but ${unreadable}`, site(), answer);
    return { data: value as Data<Responses>, headers, response } as WithResponse<
      Responses,
      Headers
    >;
  };
  const data = async (): Promise<Data<Responses>> => (await withResponse()).data;
  queueMicrotask(() => {
    if (!shown) void once();
  });
  return {
    then: (fulfilled, rejected) => data().then(fulfilled, rejected),
    catch: (rejected) => data().catch(rejected),
    finally: (settled) => data().finally(settled),
    [Symbol.toStringTag]: "Call",
    result: async () => resultOf(await once()) as Result<Responses, Headers>,
    withResponse,
    threw: (error): error is never => error !== undefined && error === thrown,
    url: () => show(() => site().url),
    request: () => show(request),
  };
}

function resultOf({ ok, declared, status, value, headers, response }: Decoded): unknown {
  const answer = { ok, declared, status, headers, response };
  return ok ? { ...answer, data: value } : { ...answer, error: value };
}
