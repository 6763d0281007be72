import { choicesOption, flagOption } from "../../emit/options.js";

/** The adapters that `server.ts` may export. */
export const ADAPTERS = ["node", "express", "fastify", "hono"] as const;

export const SERVER_OPTIONS = {
  validate: flagOption("whether the router validates requests and responses", true),
  adapters: choicesOption(
    "the servers that `server.ts` has an adapter for, besides those that call a function with a `Request`",
    ADAPTERS,
    ["node"],
  ),
  recordTraffic: flagOption(
    "whether `server.ts` has `recordTraffic`, for tests that call the router",
    false,
  ),
  telemetry: flagOption("whether `server.ts` has `routerTelemetry`, for OpenTelemetry", false),
  node: flagOption("whether `server-node.ts` is also generated, which needs Node's types", false),
};
