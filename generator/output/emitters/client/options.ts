import { choicesOption } from "../../emit/options.js";

const CAPABILITIES = [
  "refresh",
  "conditional",
  "rateLimits",
  "uploadTransport",
  "recordTraffic",
  "telemetry",
  "identify",
  "observe",
] as const;

/** What a client can do beyond the usual. It is copied only if it is asked for. */
export type ClientCapability = (typeof CAPABILITIES)[number];

export const CLIENT_OPTIONS = {
  capabilities: choicesOption(
    "what `client/index.ts` has besides `retry`, `validate` and `hooks`",
    CAPABILITIES,
    [],
  ),
};
