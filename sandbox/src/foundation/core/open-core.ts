import type { ByteStore } from "../bytes/bytes.js";
import { type Core, createWake, noObserver, type Observer } from "./core.js";
import { type Database, json, only } from "../database/database.js";
import { type Ids, randomIds, seededIds } from "../ids/ids.js";
import type { Lifecycles } from "./lifecycle.js";
import type { Resolve } from "../outbound/connector.js";
import { createOutbound } from "../outbound/outbound.js";
import { type DeliverySettings, type Settings, defaultSettings } from "./settings.js";
import { openClock } from "./clock.js";

export interface CoreOptions {
  readonly database: Database;
  readonly bytes: ByteStore;
  readonly lifecycles: Lifecycles;
  readonly apiBase: string;
  readonly portalBase: string;
  readonly downloadBase: string;
  /** Origins at which the service listens, besides those of `apiBase` and `downloadBase`. */
  readonly listensAt?: readonly string[];
  /** Allows fetching files from this machine, and delivering events to it. */
  readonly allowLoopback?: boolean;
  /** Host names that are trusted like this machine, whatever their addresses. */
  readonly allowedHosts?: readonly string[];
  /** Seed for identifiers, secrets and keys, which are then the same in every run. */
  readonly idSeed?: string;
  /** The time at the start and after a reset. The clock stands still until it is moved or resumed. */
  readonly startAt?: Date;
  readonly settings?: Partial<Omit<Settings, "deliveries">>;
  readonly deliveries?: Partial<DeliverySettings>;
  readonly resolve?: Resolve;
  readonly observer?: Partial<Observer>;
}

/** Assembles the parts of the service. The caller has to close the database and the byte store. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { database, bytes, lifecycles, idSeed } = options;
  const ids = idSeed === undefined ? randomIds : seededIds(idSeed);
  const settings = await settingsOf(options, ids);
  const bases = [settings.apiBase, settings.downloadBase];
  const policy = {
    allowLoopback: options.allowLoopback === true,
    allowedHosts: (options.allowedHosts ?? []).map((host) => host.toLowerCase()),
    ownOrigins: [...new Set([...bases, ...(options.listensAt ?? [])].map(originOf))],
  };
  return {
    database,
    bytes,
    lifecycles,
    settings,
    clock: await openClock(database, { startAt: options.startAt }),
    ids,
    outbound: createOutbound(policy, options.resolve),
    wake: createWake(),
    observer: { ...noObserver, ...options.observer },
  };
}

async function settingsOf(options: CoreOptions, ids: Ids): Promise<Settings> {
  const { apiBase, portalBase, downloadBase } = options;
  const downloadKey = options.settings?.downloadKey ?? (await keptKey(options.database, ids));
  if (downloadKey.length < 16)
    throw new RangeError("The download key is shorter than 16 characters.");
  return {
    ...defaultSettings,
    apiBase,
    portalBase,
    downloadBase,
    ...options.settings,
    downloadKey,
    deliveries: { ...defaultSettings.deliveries, ...options.deliveries },
  };
}

/** A random key that all processes on the database share, and that is kept as long as the database. */
async function keptKey(database: Database, ids: Ids): Promise<string> {
  const fresh = await ids.secret(database);
  await database.query(
    `INSERT INTO settings (name, value) VALUES ('download_key', $1::jsonb)
     ON CONFLICT (name) DO NOTHING`,
    [json(fresh)],
  );
  const rows = await database.query<{ value: string }>(
    "SELECT value FROM settings WHERE name = 'download_key'",
  );
  return only(rows).value;
}

function originOf(base: string): string {
  return new URL(base).origin;
}
