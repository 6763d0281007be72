import { afterEach } from "vitest";
import { type ApiClient, createApi } from "../../src/control/generated/index.js";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../src/sandbox/sandbox.js";
import { emptyLocation } from "../support/service.js";

/** A sandbox of its own for each test, and both of its sides. */
export interface Rig {
  readonly sandbox: Sandbox;
  readonly control: ApiClient;
  /** The status and the body that the API answers with. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const open: Sandbox[] = [];

/** Closes every sandbox that a test started. To be called once per file. */
export function closingSandboxes(): void {
  afterEach(async () => {
    for (const sandbox of open.splice(0)) await sandbox.close();
  });
}

export async function rig(options: SandboxOptions = {}): Promise<Rig> {
  const location = await emptyLocation();
  const sandbox = await createSandbox({ location, patience: 100, ...options });
  open.push(sandbox);
  const { key } = sandbox;
  return {
    sandbox,
    control: sandbox.control,
    api: (method, path, body) => call(key, { method, url: `${sandbox.url}${path}`, body }),
  };
}

export function controlOf(origin: string, controlToken: string): ApiClient {
  return createApi({ variables: { address: origin }, auth: { controlToken } });
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
