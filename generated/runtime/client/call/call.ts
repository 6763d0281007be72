import type { Decoded } from "./capability.js";
import { ApiError, type CallSite } from "./errors.js";
import type { Call, Data, Result, WithResponse } from "./types.js";

export interface Steps {
  readonly site: () => CallSite;
  readonly request: () => Promise<Request>;
  readonly send: () => Promise<Decoded>;
}

/**
 * Makes the object that a call gives. The value types are the document's word for what `send` decodes, which a validation
 * capability checks: this is the one place where they are taken for granted.
 */
export function createCall<Responses>({ site, request, send }: Steps): Call<Responses> {
  let sent: Promise<Decoded> | undefined;
  const once = (): Promise<Decoded> => (sent ??= send());
  const withResponse = async (): Promise<WithResponse<Responses>> => {
    const { ok, value, headers, response } = await once();
    if (!ok) throw new ApiError(site(), { response, body: value });
    return { data: value as Data<Responses>, headers, response };
  };
  const data = async (): Promise<Data<Responses>> => (await withResponse()).data;
  return {
    then: (fulfilled, rejected) => data().then(fulfilled, rejected),
    catch: (rejected) => data().catch(rejected),
    finally: (settled) => data().finally(settled),
    [Symbol.toStringTag]: "Call",
    result: async () => resultOf(await once()) as Result<Responses>,
    withResponse,
    url: () => site().url,
    request,
  };
}

function resultOf({ ok, status, value, headers, response }: Decoded): unknown {
  return ok
    ? { ok, status, data: value, headers, response }
    : { ok, status, error: value, headers, response };
}
