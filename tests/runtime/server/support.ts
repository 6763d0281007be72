/** Routers from handwritten descriptors, and ways to send requests to them. */
import { connect } from "node:net";
import { routeOperations } from "../../../runtime/server/router/router.js";
import type {
  RouterSettings,
  ServedApi,
  ServerOperation,
} from "../../../runtime/server/router/options.js";
import { serve, type RunningServer } from "../../../runtime/server/adapters/node.js";
import type { AnyReply } from "../../../runtime/server/response/reply.js";
import type { Principal } from "../../../runtime/server/security/principal.js";
import type { OperationDescriptor } from "../../../runtime/wire/descriptors/descriptor.js";
import type { ValidationIssue, Validator } from "../../../runtime/wire/descriptors/validator.js";

/** The fields that the tests' handlers use; generated code has the exact types. */
export interface Seen {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly auth: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
  readonly context: unknown;
  readonly request: Request;
  readonly signal: AbortSignal;
  readonly accepts: (...types: readonly string[]) => string | undefined;
}

type Handler = (seen: Seen) => AnyReply | Promise<AnyReply>;

const JSON_CONTENT = [{ type: "application/json", codec: "json" }] as const;

/** An operation that responds with 200 and JSON by default. */
export function operation(
  route: string,
  handler: Handler = () => ({ status: 200, body: { route } }),
  rest: Partial<OperationDescriptor> & Pick<ServerOperation, "validators"> = {},
): ServerOperation {
  const [method = "GET", path = "/"] = route.split(" ");
  const { validators, ...descriptor } = rest;
  return {
    descriptor: {
      id: route,
      method,
      path,
      responses: { 200: { contents: JSON_CONTENT } },
      ...descriptor,
    },
    handler: handler as ServerOperation["handler"],
    ...(validators && { validators }),
  };
}

export const jsonBody = { required: true, contents: JSON_CONTENT } as const;

export interface Harness {
  readonly errors: unknown[];
  fetch(route: string, init?: RequestInit): Promise<Response>;
}

type Settings = RouterSettings<Principal, unknown> &
  Pick<ServedApi, "securitySchemes" | "writeError">;

/** Sends a request in the same process. `route` is a method and a URL. */
export function harness(operations: readonly ServerOperation[], settings: Settings = {}): Harness {
  const errors: unknown[] = [];
  const router = routeOperations(
    { operations, ...settings },
    { onError: (error) => errors.push(error), ...settings },
  );
  return {
    errors,
    fetch(route, init = {}) {
      const [method = "GET", path = "/"] = route.split(" ");
      return router(
        new Request(`http://api.test${path}`, { method, duplex: "half", ...init } as RequestInit),
      );
    },
  };
}

export const json = (value: unknown): RequestInit => ({
  body: JSON.stringify(value),
  headers: { "content-type": "application/json" },
});

/** A validator from a function that names the fault. */
export const validator = (
  issues: (
    value: unknown,
  ) => readonly { readonly message: string; readonly path?: ValidationIssue["path"] }[],
  change: (value: unknown) => unknown = (value) => value,
): Validator => ({
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value) => {
      const found = issues(value);
      return found.length === 0 ? { value: change(value) } : { issues: found };
    },
  },
});

/** Serves on a free port while `use` runs. */
export async function served<T>(
  operations: readonly ServerOperation[],
  settings: Settings,
  use: (serving: RunningServer) => Promise<T>,
): Promise<T> {
  const router = routeOperations(
    { operations, ...settings },
    { onError: () => undefined, ...settings },
  );
  const serving = await serve((request) => router(request), { port: 0 });
  try {
    return await use(serving);
  } finally {
    serving.server.closeAllConnections();
    await serving.close();
  }
}

/** Sends raw bytes, and returns everything received until the other side closes. */
export function raw({ url }: RunningServer, ...chunks: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = "";
    socket.on("data", (data) => (received += data.toString("latin1")));
    socket.on("close", () => resolve(received));
    socket.on("error", (error) => (received === "" ? reject(error) : resolve(received)));
    for (const chunk of chunks) socket.write(chunk, "latin1");
  });
}
