import type { Closing } from "../core/closing.js";
import type { Core } from "../core/core.js";
import type { Listener } from "../core/exchange.js";
import { controlListener } from "../control/listener.js";
import { serviceListener } from "../http/service.js";
import { openUploads } from "../http/uploads.js";
import { startBackground } from "../jobs/background.js";
import { openJournal } from "../journal/journal.js";
import { observed } from "../journal/observe.js";
import { operationFinder } from "../journal/operation-of.js";
import { isLoopback } from "../outbound/address.js";
import { webListener } from "../portal/web.js";
import { openRateLimit } from "../rate-limit/open.js";
import type { Access } from "../seeds/access.js";
import { workers } from "../workers.js";
import type { AllOptions } from "./sandbox-options.js";

interface ListenerOptions extends AllOptions {
  readonly token: string;
  readonly refill: () => Promise<Access>;
}

/** The number of requests that the journal keeps. */
const journalSize = 1000;

/** How often to look for jobs without a notification, in milliseconds. */
const interval = 250;

/** Opens the listener for requests, with the workers for the jobs that requests create. */
export async function openListener(
  core: Core,
  options: ListenerOptions,
  opened: Closing,
): Promise<Listener> {
  const { token, refill, rate, clientTimeout: idle, origins, onError } = options;
  const uploads = await openUploads(core);
  opened.add(() => uploads.close());
  const { concurrency, perReceiver } = core.settings.deliveries;
  const background = startBackground(core, workers, {
    concurrency,
    perReceiver,
    interval,
    onError,
  });
  opened.add(() => background.stop());
  const rateLimit = openRateLimit(core.database, rate);
  const journal = openJournal(journalSize);
  const control = controlListener(core, { token, workers, background, refill, journal, onError });
  const accessCode = isLoopback(options.host) ? undefined : token;
  const web = webListener(core, { accessCode, uploads, onError });
  const api = { rateLimit, uploads, idle, origins, onError };
  const listener = serviceListener(core, { ...api, control, web });
  return observed(listener, {
    operationOf: operationFinder(new URL(core.settings.apiBase).pathname),
    note: (record) => {
      if (record.operation !== null) journal.note(record);
      options.onRequest?.(record);
    },
  });
}
