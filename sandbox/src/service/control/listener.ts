import type { Principal, Router } from "@apostille/evaluation-services/server";
import {
  type Background,
  type Core,
  inOurWords,
  type Listener,
  refusalMessages,
  reportError,
  type Workers,
} from "../../foundation/index.js";
import { seed, standardFixtures } from "../../domain/index.js";
import { toListener, createRouter, safeEqual } from "../../generated/server.js";
import type { Journal } from "../journal/journal.js";
import { type Control, exclusively } from "./shared/control.js";
import { httpErrorOf } from "./shared/refuse.js";
import { controlHandlers } from "./handlers/handlers.js";

/** The control plane as a listener of `node:http`. */
export function controlListener(core: Core, options: ControlOptions): Listener {
  return toListener(controlHandler(core, options));
}

interface ControlOptions {
  /** Grants full access to the control plane. */
  readonly token: string;
  /** Background jobs, which pause while the state of the whole sandbox changes. */
  readonly background?: Background;
  /** Run the jobs that become due when the clock is moved. */
  readonly workers: Workers;
  /** The API requests that have been handled. */
  readonly journal: Journal;
  /** Fills the sandbox again after a reset. Default: with the standard fixtures. */
  readonly refill?: () => Promise<unknown>;
  /** Receives internal errors. Default: writes them to `stderr`. */
  readonly onError?: (error: unknown) => void;
}

/** How many characters the token has at least. */
export const SHORTEST_TOKEN = 16;

/** Any holder of the token; they cannot be distinguished. */
const holder: Principal = {};

/** Handles every request under `/_sandbox/`. Requests without the token are refused with 401. */
function controlHandler(core: Core, options: ControlOptions): Router<unknown> {
  const { token, background, workers, journal, onError = reportError } = options;
  const { refill = () => seed(core, standardFixtures) } = options;
  if (token.length < SHORTEST_TOKEN) {
    throw new RangeError(`The control token is shorter than ${SHORTEST_TOKEN} characters.`);
  }
  const control: Control = { core, workers, refill, journal, alone: exclusively(core, background) };
  return createRouter(controlHandlers(control), {
    basePath: "/_sandbox",
    authenticate: async (credential) =>
      credential.type === "bearer" && (await safeEqual(token, credential.token))
        ? holder
        : undefined,
    around: async (_operation, _input, next) => {
      try {
        return await next();
      } catch (error) {
        throw httpErrorOf(error);
      }
    },
    mapIssues: (issues, { value }) => issues.map((issue) => inOurWords(issue, value)),
    // Without the request, which contains the token.
    onError: (error) => onError(error),
    messages: refusalMessages,
  });
}
