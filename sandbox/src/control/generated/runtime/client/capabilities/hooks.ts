import type { CallContext, Capability, Outgoing } from "../call/capability.js";

export interface Hooks {
  /** Before each attempt, credentials not yet added. Headers may be changed. */
  readonly onRequest?: (request: Outgoing, context: CallContext) => void | Promise<void>;
  /** After each attempt. The body must be left unread; give another response to put in its place. */
  readonly onResponse?: (
    response: Response,
    request: Outgoing,
    context: CallContext,
  ) => void | Response | Promise<void | Response>;
  /** After an attempt that got no answer. */
  readonly onError?: (
    error: unknown,
    request: Outgoing,
    context: CallContext,
  ) => void | Promise<void>;
}

/** Calls back around each attempt: put it behind `retry()` to see all of them, before it to see only the outcome. */
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
