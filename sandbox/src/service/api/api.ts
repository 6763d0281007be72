import {
  createRouter,
  toListener,
  type UploadStore,
  type MapIssues,
  type RouterSettings,
  type ValidationIssue,
} from "@apostille/evaluation-services/server";
import {
  type Core,
  inOurWords,
  isZodIssue,
  type Listener,
  type NodeExchange,
  refusalMessages,
} from "../../foundation/index.js";
import { type Caller, plainHttp } from "../../domain/index.js";
import type { RateLimiter } from "../rate-limit/rate-limit.js";
import { aroundHandlers } from "./around.js";
import { callerOf, limitedByAddress } from "./authenticate.js";
import { type KnownExchange, mcpListener } from "./mcp.js";
import { apiHandlers } from "./handlers.js";

/**
 * The size of a file has its own limit, with an error for its field. The other parts of a form are limited in number
 * and in total bytes. The limit of a JSON body is twice the size of the largest one that the document allows.
 */
const bodyLimits = { uploadBytes: 1 << 30, parts: 20, bodyBytes: 1 << 19 };

/** Response headers that scripts may read. */
const readable = ["Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "WWW-Authenticate"];

export interface ApiOptions {
  readonly rateLimit: RateLimiter;
  readonly uploads: UploadStore;
  /** How long a client may pause while it sends a body, in milliseconds. */
  readonly idle: number;
  /** Origins whose pages may call the API with a key, such as those of the documentation; `*`: any. */
  readonly origins: readonly string[];
  readonly onError: (error: unknown) => void;
}

/** The API of the document as a listener of `node:http`. */
export function apiListener(core: Core, options: ApiOptions): Listener {
  const { rateLimit, origins } = options;
  const router = createRouter(apiHandlers(core), {
    ...routerSettings(core, options),
    authenticate: callerOf(core, rateLimit),
    ...(origins.length > 0 && {
      cors: { origins: origins.includes("*") ? "*" : origins, exposed: readable },
    }),
  });
  return toListener(limitedByAddress(router, rateLimit));
}

/** The API as tools, at `/mcp`. */
export function apiToolsListener(core: Core, options: ApiOptions): Listener {
  const router = createRouter<Caller, KnownExchange>(apiHandlers(core), {
    ...routerSettings(core, options),
    authenticate: (_credential, { context }) => context.caller,
  });
  return mcpListener(core, { ...options, router });
}

/** What does not depend on how callers are found. */
function routerSettings(core: Core, { uploads, idle, onError }: ApiOptions) {
  return {
    basePath: new URL(core.settings.apiBase).pathname,
    limits: { ...bodyLimits, idle },
    uploads,
    mapIssues,
    around: aroundHandlers(core),
    messages: {
      ...refusalMessages,
      forbidden: ({ scopes = [] }) => `This action requires the scope ${scopes.join(", ")}.`,
    },
    // Without the request, which contains the key.
    onError: (error) => onError(error),
  } satisfies RouterSettings<Caller, NodeExchange>;
}

/**
 * Drops the issues that this service tolerates. Lists decide themselves what invalid values of a query mean: a page
 * that is not a number counts as 1.
 */
const mapIssues: MapIssues = (issues, { operation, part, value }) => {
  if (part === "query") return [];
  const serious = issues.filter((issue) => !(isOfEndpoint(operation) && isTolerated(issue)));
  return part === "body" ? serious.map((issue) => inOurWords(issue, value)) : serious;
};

const isOfEndpoint = (operation: string): boolean => operation.includes("WebhookEndpoint");

const isTolerated = (issue: ValidationIssue): boolean => isZodIssue(issue) && plainHttp(issue);
