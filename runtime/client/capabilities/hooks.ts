import type { CallContext, Capability, Outgoing } from "../call/capability.js";

export interface Hooks {
  /** Called before each attempt, before credentials are added. May change the headers. */
  readonly onRequest?: (request: Outgoing, context: CallContext) => void | Promise<void>;
  /** Called after each attempt. Must not read the body; may return another response to replace this one. */
  readonly onResponse?: (
    response: Response,
    request: Outgoing,
    context: CallContext,
  ) => void | Response | Promise<void | Response>;
  /** Called after an attempt that got no response. */
  readonly onError?: (
    error: unknown,
    request: Outgoing,
    context: CallContext,
  ) => void | Promise<void>;
}

/** Calls functions around each attempt: after `retry()` in `use` they see every attempt, before it the outcome. */
export function hooks({ onRequest, onResponse, onError }: Hooks): Capability {
  return {
    around: async (request, send, context) => {
      await onRequest?.(request, context);
      try {
        const response = await send(request);
        return (await onResponse?.(response, request, context)) ?? response;
      } catch (error) {
        await onError?.(error, request, context);
        throw error;
      }
    },
  };
}
