/** Requests that provoke each declared status of each operation. */
import type { OperationDescriptor } from "@apostille/evaluation-services/server";
import { authenticate } from "../../src/domain/accounts/keys.js";
import { addFault } from "../../src/service/faults/faults.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { priceQuote } from "../../src/domain/quotes/price.js";
import { routeOf } from "./operations.js";
import { type Ids, populate } from "./populate.js";
import type { Service } from "./service.js";

const ENDPOINT = "https://hooks.example.com/events";

/** What a request needs besides its path. */
interface Wanted {
  readonly key?: string | null;
  readonly ids?: Ids;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly query?: string;
}

/** Valid bodies. */
const BODIES: Readonly<Record<string, () => Wanted>> = {
  createFile: () => {
    const form = new FormData();
    form.append("file", new Blob(["a text"]), "a.txt");
    return { body: form };
  },
  createQuote: () => ({ json: { quote_type: "translation" } }),
  createWebhookEndpoint: () => ({ json: { url: ENDPOINT, events: ["order.*"] } }),
  rotateWebhookEndpointSecret: () => ({ json: { overlap_seconds: 60 } }),
  updateOrder: () => ({ json: { custom_reference: "MAT-20417" } }),
  updateWebhookEndpoint: () => ({ json: { description: "Orders" } }),
};

/** Operations that succeed only with a quote that awaits approval. */
const OF_PRICED_QUOTES: ReadonlySet<string> = new Set(["approveQuote"]);

/** Requests that are refused with 422 for another reason than the body. */
const REFUSED: Readonly<Record<string, (service: Service, ids: Ids) => Promise<void>>> = {
  // The quote of a populated account is already approved.
  approveQuote: async () => undefined,
  pingWebhookEndpoint: disableEndpoint,
  retryWebhookDelivery: disableEndpoint,
};

async function disableEndpoint({ api }: Service, { id = "" }: Ids): Promise<void> {
  await api.webhookEndpoints.update({ params: { id }, body: { disabled: true } });
}

/** A quote of the account that awaits approval. */
async function pricedQuote({ core, sandbox }: Service): Promise<string> {
  const caller = await authenticate(core, sandbox.key);
  if (caller === undefined) throw new Error("The key does not work.");
  const { data } = await createQuote(core, caller, { quote_type: "translation" });
  await priceQuote(core, data.id);
  return data.id;
}

/** A key that has reached its rate limit. */
export async function spentKey({ call, key }: Service, limit: number): Promise<string> {
  const spent = await key();
  for (let count = 0; count < limit; count++) await call("GET /ping", { key: spent });
  return spent;
}

/** Provokes a declared status of an operation. */
export async function provocation(
  service: Service,
  { id }: OperationDescriptor,
  { status, spent }: { readonly status: number; readonly spent: string },
): Promise<Wanted> {
  const body = BODIES[id]?.() ?? {};
  // Those that are refused before a resource is looked up need none.
  switch (status) {
    case 401:
      return { ...body, key: null };
    case 403:
      return { ...body, key: await service.key({ scopes: [] }) };
    case 404:
      return { ...body, key: await service.key() };
    case 429:
      return { ...body, key: spent };
    case 500:
    case 503:
      await addFault(service.core, { operation: id, times: 1, effect: { kind: "status", status } });
      return { ...body, key: await service.key() };
    default:
  }
  const ids = await populate(service.core, service.sandbox.key, ENDPOINT);
  const known = { ...body, ids, key: await service.key() };
  switch (status) {
    case 400:
      return id in BODIES
        ? { ...known, json: undefined, body: "{" }
        : { ...known, query: "?filter[x]=1" };
    case 422:
      if (id in BODIES) return { ids, key: known.key, json: invalidBody };
      await REFUSED[id]?.(service, ids);
      return known;
    default:
      return OF_PRICED_QUOTES.has(id)
        ? { ...known, ids: { quoteId: await pricedQuote(service) } }
        : known;
  }
}

/** No operation accepts any of these fields as they are here. */
const invalidBody = {
  custom_reference: "x".repeat(256),
  events: [],
  overlap_seconds: -1,
  quote_type: 7,
  url: 7,
};

export function requestOf(
  { sandbox }: Service,
  operation: OperationDescriptor,
  wanted: Wanted,
): Request {
  const {
    key,
    ids = {},
    json,
    query = "",
    body = json === undefined ? null : JSON.stringify(json),
  } = wanted;
  const [method = "", path = ""] = routeOf(operation, ids).split(" ");
  return new Request(sandbox.url + path + query, {
    method,
    body,
    headers: {
      ...(typeof key === "string" && { authorization: `Bearer ${key}` }),
      ...(!(body instanceof FormData) && body !== null && { "content-type": "application/json" }),
    },
  });
}
