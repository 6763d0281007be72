import { existsSync } from "node:fs";

import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { afterAll } from "vitest";

import { WAIT } from "./hang.js";

/** Chromium without windows, which takes half the time of the whole one, where Debian's package of it is installed. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const executablePath =
  process.env["CHROMIUM"] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : "/usr/bin/chromium");

/** Turns off its background activity. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages on plain http that are not on localhost, and so not secure.
  "--host-resolver-rules=MAP *.test 127.0.0.1",
];

/** Starting Chromium takes a second of two cores, so the files of a worker share one, which ends with the worker. */
let running: Promise<Browser> | undefined;

/** A context is a profile of its own. */
export interface Contexts {
  readonly open: (options?: { readonly scripts?: boolean }) => Promise<BrowserContext>;
  readonly close: () => Promise<void>;
}

/** Opens contexts in Chromium until they are all closed. */
export function openContexts(): Contexts {
  const contexts: BrowserContext[] = [];
  return {
    async open({ scripts = true } = {}) {
      running ??= chromium.launch({ executablePath, args, timeout: WAIT });
      const context = await (await running).newContext({ javaScriptEnabled: scripts });
      context.setDefaultTimeout(WAIT);
      contexts.push(context);
      return context;
    },
    async close() {
      for (const context of contexts.splice(0)) await context.close();
    },
  };
}

/** Opens contexts that are closed after the tests of the file. */
export function contextSuite(): Contexts["open"] {
  const { open, close } = openContexts();
  afterAll(close);
  return open;
}
