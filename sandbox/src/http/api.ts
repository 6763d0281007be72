import { createRouter } from "@apostille/evaluation-services/server";
import { toListener } from "@apostille/evaluation-services/server-adapters";
import type { Core } from "../core.js";
import type { RateLimit } from "../rate-limit/rate-limit.js";
import { callerOf } from "./authenticate.js";
import type { Listener } from "./exchange.js";
import { apiHandlers } from "./handlers.js";
import { judge } from "./judge.js";

/** Bytes around a file of the largest size: the boundaries and the other fields of its form. */
const formOverhead = 1 << 20;

export interface ApiOptions {
  readonly rateLimit: RateLimit;
  readonly onError: (error: unknown) => void;
}

/** The interface of the document, on Node's own server. */
export function apiListener(core: Core, { rateLimit, onError }: ApiOptions): Listener {
  const router = createRouter(apiHandlers(core), {
    authenticate: callerOf(core, rateLimit),
    basePath: new URL(core.settings.apiBase).pathname,
    limits: { uploadBytes: core.settings.maxFileSize + formOverhead, parts: 100 },
    issues: judge,
    messages: {
      notFound: () => "Resource not found.",
      forbidden: ({ scopes = [] }) => `This action requires the scope ${scopes.join(", ")}.`,
    },
    onError,
  });
  return toListener(router);
}
