/** Mocks that remember what requests create, change and remove. */
import { evaluator } from "../json-schema/evaluator.js";
import type { SchemaTable } from "../json-schema/values/types.js";
import { sampler } from "../samples/sampler.js";
import { isSuccess } from "../wire/negotiation/status.js";
import { addressPattern, anyAddress, pathParameters } from "./match.js";
import {
  declaredFor,
  type MockBodies,
  type MockedCall,
  refuseUnhandled,
  responder,
  responseOf,
  successOf,
} from "./respond.js";
import type { ActionOutcome } from "./state/actions.js";
import type { ResourceEvent } from "./state/lifecycle.js";
import { createResources, type Resources } from "./state/resources.js";
import type { ActionRequest, ResourceBodies } from "./state/things.js";
import type { ResourceTable } from "./state/types.js";
import type { AnyMockReply, MockContent, MockOperation, MockOptions } from "./types.js";

export interface StatefulOptions extends MockOptions {
  /** Called with the events that transitions of lifecycles emit. */
  readonly onEvent?: (event: ResourceEvent) => void;
}

/** What a test does to the things that mocks remember. */
export type MockMemory = Pick<
  Resources,
  "reset" | "advance" | "now" | "move" | "snapshot" | "restore"
>;

/** Handlers of Mock Service Worker with a memory of their own. */
export interface StatefulHandlers<Handler> extends MockMemory {
  readonly handlers: Handler[];
}

/** What responds to the requests of some addresses; `undefined` leaves a request to the next one. */
export interface MockRoute {
  readonly pattern: RegExp;
  readonly respond: (call: MockedCall) => Response | undefined | Promise<Response | undefined>;
}

/** What a document says of its resources. */
interface ResourceSource {
  readonly table: ResourceTable;
  readonly schemas: SchemaTable;
  /** For operations that are about nothing that is remembered. */
  readonly bodies: MockBodies;
  /** The paths of the document's servers. */
  readonly bases: readonly string[];
}

/** A memory that begins with the examples of a document, and a route for each operation, the most specific path first. */
export function rememberingMocks(
  operations: readonly MockOperation[],
  { table, schemas, bodies, bases }: ResourceSource,
  options: StatefulOptions = {},
): MockMemory & { readonly routes: readonly MockRoute[] } {
  const { delay, seed = 0 } = options;
  const shown = resourceBodies(operations, schemas, seed);
  const memory = createResources(table, shown, options.onEvent);
  const routes = operations.map((operation): MockRoute => {
    const usual = responder(operation, { mock: undefined, options, bodies });
    return {
      pattern: addressPattern(operation, bases, options),
      respond: async (call) => {
        const request = call.request as Request;
        const params = pathParameters(operation, request);
        if (request.method !== operation.method || params === undefined) return undefined;
        const separated = table.actions[operation.id]?.list?.separated ?? [];
        const outcome = memory.perform(operation.id, {
          params,
          ...(await sentBy(request, separated)),
        });
        if (outcome === undefined) return usual(call);
        if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay));
        return respondWith(outcome, { operation, memory, shown, request, bodies, seed });
      },
    };
  });
  const rest = { pattern: anyAddress(bases, options), respond: refuseUnhandled };
  return { ...memory, routes: [...routes, rest] };
}

/** What a request says besides its path. */
async function sentBy(
  request: Request,
  separated: readonly string[],
): Promise<Omit<ActionRequest, "params">> {
  const { url, headers } = request;
  const { searchParams } = new URL(url);
  const query = [...new Set(searchParams.keys())].map((name) => {
    const [first = "", ...others] = searchParams.getAll(name);
    if (others.length > 0) return [name, [first, ...others]] as const;
    return [name, separated.includes(name) ? first.split(",") : first] as const;
  });
  const contentType = headers.get("content-type") ?? undefined;
  return {
    query: Object.fromEntries(query),
    body: valueOf(await request.clone().text(), contentType ?? ""),
    contentType,
    url,
    token: headers.get("idempotency-key") ?? undefined,
  };
}

/** The value of a body in JSON or of a form; what cannot be read is nothing. */
function valueOf(text: string, contentType: string): unknown {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Responding {
  readonly operation: MockOperation;
  readonly memory: Resources;
  readonly shown: ResourceBodies;
  readonly request: Request;
  readonly bodies: MockBodies;
  readonly seed: number | string;
}

function respondWith(
  outcome: ActionOutcome,
  { operation, memory, shown, request, bodies, seed }: Responding,
): Response {
  const isNew = outcome.kind === "thing" && outcome.isNew === true;
  const status =
    outcome.kind === "missing"
      ? 404
      : outcome.kind === "conflict"
        ? ([409, 422, 400].find((one) => isDeclared(one, operation)) ?? 409)
        : isNew && isDeclared(201, operation)
          ? 201
          : successOf(operation).status;
  const body = isSuccess(status)
    ? { body: memory.show(operation.id, shown.sample(operation.id, "", { fresh: false }), outcome) }
    : {};
  const link = outcome.kind === "list" ? outcome.page.link : undefined;
  const answer: AnyMockReply = {
    status,
    ...(body.body !== undefined && body),
    ...(link !== undefined && { headers: { Link: `<${link}>; rel="next"` } }),
  };
  return responseOf(answer, {
    contents: declaredFor(status, operation)?.contents ?? [],
    accept: request.headers.get("accept"),
    sample: (content) => bodies.sample(content, operation, seed),
  });
}

const isDeclared = (status: number, { responses }: MockOperation): boolean =>
  responses.some((response) => response.status === status);

/** Makes and checks bodies by the schemas of the document. */
function resourceBodies(
  operations: readonly MockOperation[],
  schemas: SchemaTable,
  seed: number | string,
): ResourceBodies {
  const contents = new Map(operations.map((operation) => [operation.id, shownContent(operation)]));
  const { sample } = sampler(schemas);
  const { evaluate } = evaluator(schemas, { direction: "read" });
  return {
    sample(id, key, { fresh, like }) {
      const schema = contents.get(id)?.schema;
      const made = { seed: `${seed} ${key}`, direction: "read", examples: !fresh, like } as const;
      return schema === undefined ? undefined : sample(schema, { ...made, nearest: true });
    },
    examples: (id) => contents.get(id)?.examples ?? [],
    isValid(id, body) {
      const schema = contents.get(id)?.schema;
      return schema === undefined || evaluate(schema, body).length === 0;
    },
    keyFor: (_operation, _parameter, { proposed }) => proposed,
  };
}

/** The JSON of the success that is answered first. */
const shownContent = ({ responses }: MockOperation): MockContent | undefined =>
  responses
    .filter(({ status }) => isSuccess(status))
    .sort((a, b) => String(a.status).localeCompare(String(b.status)))
    .flatMap(({ contents }) => contents)
    .find(({ codec }) => codec === "json");
