import { createRouter, toListener, type UploadStore } from "@apostille/evaluation-services/server";
import type { Core } from "../core/core.js";
import type { RateLimiter } from "../rate-limit/rate-limit.js";
import { aroundHandlers } from "./around.js";
import { callerOf, limitedByAddress } from "./authenticate.js";
import type { Listener } from "../core/exchange.js";
import { apiHandlers } from "./handlers/all.js";
import { mapIssues } from "./map-issues.js";

/**
 * A form is refused by the size of its file, in words of its field. What a form may have besides is bounded by how many
 * parts it has, and by this in bytes. A body of JSON is twice as large at most as the largest that the document allows.
 */
const bodyLimits = { uploadBytes: 1 << 30, parts: 20, bodyBytes: 1 << 19 };

/** Headers of answers that a page's scripts may read. */
const readable = ["Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "WWW-Authenticate"];

export interface ApiOptions {
  readonly rateLimit: RateLimiter;
  readonly uploads: UploadStore;
  /** How long a client may be silent while it sends a body, in milliseconds. */
  readonly idle: number;
  /** Whose pages may call it with a key, such as those of the documentation; `*`: anybody's. */
  readonly origins: readonly string[];
  readonly onError: (error: unknown) => void;
}

/** The interface of the document, on Node's own server. */
export function apiListener(core: Core, options: ApiOptions): Listener {
  const { rateLimit, uploads, idle, origins, onError } = options;
  const router = createRouter(apiHandlers(core), {
    authenticate: callerOf(core, rateLimit),
    basePath: new URL(core.settings.apiBase).pathname,
    ...(origins.length > 0 && {
      cors: { origins: origins.includes("*") ? "*" : origins, exposed: readable },
    }),
    limits: { ...bodyLimits, idle },
    uploads,
    mapIssues,
    around: aroundHandlers(core),
    messages: {
      notFound: () => "Resource not found.",
      forbidden: ({ scopes = [] }) => `This action requires the scope ${scopes.join(", ")}.`,
    },
    // Not the request, which shows the key.
    onError: (error) => onError(error),
  });
  return toListener(limitedByAddress(router, rateLimit));
}
