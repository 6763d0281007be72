import { afterAll, afterEach } from "vitest";
import { type ApiClient, createApi } from "../../src/generated/index.js";
import { openSandbox, type OpenSandbox, type SandboxOptions } from "../../src/service/sandbox.js";
import type { Database } from "../../src/foundation/database/database.js";
import type { DataLocation } from "../../src/foundation/database/open.js";
import { emptyLocation, unpriced } from "../support/service.js";
import { borrowDatabase, emptyDatabase } from "../support/world.js";

/** A sandbox for each test, with its API and its control plane. */
export interface Rig {
  readonly sandbox: OpenSandbox;
  readonly control: ApiClient;
  /** The status and the body that the API answers with. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const open: OpenSandbox[] = [];
/** The database that the sandboxes of one file share: a new one would take longer than most tests. */
let database: Database | undefined;

/** Closes every sandbox that a test started. Call it once per file. */
export function closingSandboxes(): void {
  afterEach(async () => {
    for (const sandbox of open.splice(0)) await sandbox.close();
  });
  afterAll(async () => {
    await database?.close();
    database = undefined;
  });
}

async function emptied(): Promise<DataLocation> {
  if (open.length > 0 || process.env["DATABASE_URL"] !== undefined) return emptyLocation();
  database ??= await borrowDatabase();
  await emptyDatabase(database);
  return { database };
}

export async function rig(options: SandboxOptions = {}): Promise<Rig> {
  const location = await emptied();
  const sandbox = await openSandbox({
    location,
    patience: 100,
    ...options,
    settings: { ...unpriced, ...options.settings },
  });
  open.push(sandbox);
  const { key, origin, controlToken } = sandbox;
  return {
    sandbox,
    control: controlOf(origin, controlToken),
    api: (method, path, body) => call(key, { method, url: `${sandbox.url}${path}`, body }),
  };
}

/** A client of the control plane that takes no answer which the document does not declare. */
export function controlOf(origin: string, controlToken: string): ApiClient {
  return createApi({ variables: { address: origin }, auth: { controlToken }, strict: true });
}

async function call(
  key: string,
  { method, url, body }: { readonly method: string; readonly url: string; readonly body: unknown },
): Promise<ApiAnswer> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}
