import { choicesOption, flagOption } from "../../emit/options.js";

/** The adapters that `server.ts` may export. */
export const ADAPTERS = ["node", "express", "fastify", "hono"] as const;

/** What `server.ts` exports for options of the router only if it is asked for. */
export const ROUTER_CAPABILITIES = ["consumers", "observe", "recordTraffic", "telemetry"] as const;

export const SERVER_OPTIONS = {
  validate: flagOption("whether the router validates requests and responses", true),
  adapters: choicesOption(
    "the servers that `server.ts` has an adapter for, besides those that call a function with a `Request`",
    ADAPTERS,
    ["node"],
  ),
  capabilities: choicesOption(
    "what `server.ts` has for the options `consumers` and `observe` of the router, for traces, and for tests that call it",
    ROUTER_CAPABILITIES,
    [],
  ),
  node: flagOption("whether `server-node.ts` is also generated, which needs Node's types", false),
};
