import { type ApiClient, createApi } from "@apostille/evaluation-services/client/index";
import { afterAll, afterEach, beforeAll } from "vitest";
import { makeKey } from "../../src/domain/accounts/keys.js";
import type { Scope } from "../../src/domain/accounts/scopes.js";
import type { Core } from "../../src/foundation/core/core.js";
import { type DataLocation, openDatabase } from "../../src/foundation/database/open.js";
import { openSandbox, type Sandbox, type SandboxOptions } from "../../src/service/sandbox.js";
import { type Receiver, type Reply, startReceiver } from "./receiver.js";
import { borrowDatabase, emptyDatabase, ownDatabase } from "./world.js";

/** A running sandbox, and ways to call it. */
export interface Service {
  readonly sandbox: Sandbox;
  readonly core: Core;
  /** The generated client, with the key of the first account. */
  readonly api: ApiClient;
  /** Errors that clients do not see. */
  readonly errors: readonly unknown[];
  /** A key of an account, the first one unless said otherwise. */
  readonly key: (wanted?: WantedKey) => Promise<string>;
  /** A call without a client: `GET /quotes`. */
  readonly call: (route: string, init?: Init) => Promise<Answer>;
}

export interface WantedKey {
  readonly account?: "Meridian Legal" | "Northgate Partners";
  readonly scopes?: readonly Scope[];
}

export interface Init {
  /** Null: no `Authorization` at all. Default: the first account's. */
  readonly key?: string | null;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the body; undefined if there is none. */
  readonly body: unknown;
}

/** On PostgreSQL if `DATABASE_URL` is set, with a database for each worker of the test run; else in memory. */
export async function emptyLocation(): Promise<DataLocation> {
  const url = process.env["DATABASE_URL"];
  if (url === undefined) return { memory: true };
  const location = { url: await ownDatabase(url) };
  const database = await openDatabase(location);
  await emptyDatabase(database);
  await database.close();
  return location;
}

/** Tests that need a price give it themselves. */
export const unpriced = { pricesQuotesAfter: null };

/** More than any test needs: the limit has its own tests. */
const rate = { limit: 5000, window: 60 };

export async function startService(options: SandboxOptions = {}): Promise<Service & Closable> {
  const errors: unknown[] = [];
  // Emptying it takes it away from its user.
  const location = options.location ?? (await emptyLocation());
  const borrowed = "memory" in location ? await borrowDatabase() : undefined;
  const sandbox = await openSandbox({
    rate,
    onError: (error) => errors.push(error),
    ...options,
    settings: { ...unpriced, ...options.settings },
    location: borrowed === undefined ? location : { database: borrowed },
  });
  const { core, url } = sandbox;
  return {
    sandbox,
    core,
    api: createApi({ baseUrl: url, auth: { bearerKey: sandbox.key }, strict: true }),
    errors,
    key: (wanted) => keyOf(core, wanted),
    call: (route, init) => call(sandbox, route, init),
    async close() {
      await sandbox.close();
      await borrowed?.close();
    },
  };
}

interface Closable {
  close(): Promise<void>;
}

async function keyOf(core: Core, { account = "Meridian Legal", scopes }: WantedKey = {}) {
  const [row] = await core.database.query<{ appId: string; userId: string }>(
    `SELECT apps.id AS "appId", users.id AS "userId" FROM accounts
       JOIN apps ON apps.account_id = accounts.id JOIN users ON users.account_id = accounts.id
     WHERE accounts.name = $1 LIMIT 1`,
    [account],
  );
  if (row === undefined) throw new Error(`There is no account ${account}.`);
  return (await makeKey(core, { ...row, ...(scopes && { scopes }) })).text;
}

async function call(sandbox: Sandbox, route: string, init: Init = {}): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const { key = sandbox.key, json, body = json === undefined ? null : JSON.stringify(json) } = init;
  const response = await fetch(sandbox.url + path, {
    method,
    body,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...init.headers,
    },
  });
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** The service that the tests of one file share, and receivers that are closed after each test. */
export interface ServiceSuite {
  readonly service: () => Service;
  readonly receiver: (reply?: Reply) => Promise<Receiver>;
  /** Closed after the test. */
  readonly another: (options?: SandboxOptions) => Promise<Service>;
}

export function serviceSuite(options: SandboxOptions = {}): ServiceSuite {
  let running: (Service & Closable) | undefined;
  const open: Closable[] = [];
  const opened = <Thing extends Closable>(thing: Thing): Thing => {
    open.push(thing);
    return thing;
  };
  beforeAll(async () => {
    running = await startService(options);
  });
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close();
  });
  afterAll(() => running?.close());
  return {
    service: () => {
      if (running === undefined) throw new Error("The service starts before the first test.");
      return running;
    },
    receiver: async (reply) => opened(await startReceiver(reply)),
    another: async (changed) =>
      opened(await startService({ location: { memory: true }, ...changed })),
  };
}
