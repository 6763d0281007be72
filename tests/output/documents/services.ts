/** Five services whose documents take schemas from a common file. */

const COMMON = {
  components: {
    schemas: {
      Money: {
        type: "object",
        required: ["amount", "currency"],
        properties: {
          amount: { type: "string", pattern: String.raw`^\d+\.\d\d$` },
          currency: { $ref: "#/components/schemas/Currency" },
        },
      },
      Currency: { type: "string", enum: ["EUR", "USD"] },
      Person: {
        type: "object",
        required: ["id", "name"],
        properties: {
          id: { type: "string", readOnly: true },
          name: { type: "string" },
          born: { type: "string", format: "date-time" },
          manager: { $ref: "#/components/schemas/Person" },
        },
      },
      Address: {
        type: "object",
        required: ["city"],
        properties: { city: { type: "string" }, country: { type: "string", default: "DE" } },
      },
    },
  },
};

const common = (name: string): object => ({ $ref: `../common.yaml#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const own = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const response = (description: string, schema: object): object => ({
  description,
  ...json(schema),
});

interface Service {
  /** The type of its resource, and the tag. */
  readonly type: string;
  readonly tag: string;
  /** Properties of the resource by the name of a common schema. */
  readonly has: Readonly<Record<string, string>>;
}

export const SERVICES: Readonly<Record<string, Service>> = {
  billing: { type: "Invoice", tag: "invoices", has: { total: "Money", payer: "Person" } },
  users: { type: "Member", tag: "members", has: { person: "Person", home: "Address" } },
  orders: { type: "Order", tag: "orders", has: { total: "Money", to: "Address" } },
  shipping: { type: "Parcel", tag: "parcels", has: { to: "Address", insured: "Money" } },
  support: { type: "Ticket", tag: "tickets", has: { owner: "Person" } },
};

export function documentOf(name: string, { type, tag, has }: Service): object {
  const failed = { default: response("It failed.", own("Error")) };
  const data = { type: "object", properties: { type: { const: `${tag}.made` }, data: own(type) } };
  return {
    openapi: "3.1.0",
    info: { title: `The ${name} service`, version: "1" },
    servers: [{ url: `https://${name}.example.com` }],
    security: [{ [`${name}Key`]: [] }],
    paths: {
      [`/${tag}`]: {
        get: {
          operationId: "list",
          tags: [tag],
          responses: { 200: response("All.", { type: "array", items: own(type) }), ...failed },
        },
        post: {
          operationId: "create",
          tags: [tag],
          requestBody: { required: true, ...json(own(type)) },
          responses: { 201: response("It.", own(type)), ...failed },
        },
      },
    },
    webhooks: {
      made: { post: { requestBody: json(data), responses: { 200: { description: "" } } } },
    },
    components: {
      securitySchemes: { [`${name}Key`]: { type: "http", scheme: "bearer" } },
      schemas: {
        // Named here as well, as many documents do.
        ...(name === "billing" && { Money: common("Money") }),
        [type]: {
          type: "object",
          required: ["id", ...Object.keys(has)],
          properties: {
            id: { type: "string", readOnly: true },
            ...Object.fromEntries(Object.entries(has).map(([key, one]) => [key, common(one)])),
          },
        },
        Error: { type: "object", required: [name], properties: { [name]: { type: "string" } } },
      },
    },
  };
}

/** The files of all services, and the documents of a configuration. */
export const FILES: Readonly<Record<string, object>> = {
  "common.yaml": COMMON,
  ...Object.fromEntries(
    Object.entries(SERVICES).map(([name, service]) => [
      `services/${name}.yaml`,
      documentOf(name, service),
    ]),
  ),
};

export const DOCUMENTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(SERVICES).map((name) => [name, `services/${name}.yaml`]),
);

/** A program that serves two of the services and calls them. Values of one are sent to the other as they are. */
export const PROGRAM = `/// <reference types="node" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiError, billing, createApi, type BillingError, type Invoice, type Money, type Order } from "./api/index.js";
import { createRouter as billingRouter, toListener, type Authenticate } from "./api/billing/server.js";
import { createRouter as ordersRouter } from "./api/orders/server.js";
import { Money as MoneySchema } from "./api/shared/zod.js";
import type { WebhookEvent } from "./api/orders/webhooks.js";

const total: Money = { amount: "1.00", currency: "EUR" };
const invoice: Invoice = { id: "i1", total, payer: { id: "p1", name: "Ada" } };
const orders: Order[] = [];
const seen: (string | null)[] = [];
const authenticate: Authenticate<{ readonly scopes: readonly string[] }, unknown> = (credential) => {
  seen.push(credential.type === "bearer" ? credential.token : null);
  return { scopes: [] };
};

const routers = [
  billingRouter(
    {
      invoices: {
        list: () => ({ status: 200, body: [invoice] }),
        create: () => {
          throw new Error("nobody creates one");
        },
      },
    },
    { authenticate },
  ),
  ordersRouter(
    {
      orders: {
        list: () => ({ status: 200, body: orders }),
        create: ({ body }) => {
          const order: Order = { id: "o1", ...body };
          orders.push(order);
          return { status: 201, body: order };
        },
      },
    },
    { authenticate },
  ),
] as const;

export async function run(): Promise<unknown> {
  const servers = routers.map((router) => createServer(toListener(router)));
  const urls = await Promise.all(
    servers.map(
      (server) =>
        new Promise<string>((done) =>
          server.listen(0, () => done(\`http://localhost:\${(server.address() as AddressInfo).port}\`)),
        ),
    ),
  );
  const api = createApi({
    billing: { baseUrl: urls[0] ?? "", auth: { billingKey: "b" } },
    orders: { baseUrl: urls[1] ?? "", auth: { ordersKey: "o" } },
  });
  const [first] = await api.billing.invoices.list();
  if (first === undefined) throw new Error("no invoice");
  const order = await api.orders.orders.create({ body: { total: first.total, to: { city: "Köln" } } });
  const same = await api.orders.orders.list();
  for (const server of servers) server.close();
  return { order, same, seen, isMoney: MoneySchema.safeParse(order.total).success };
}

export const failed: BillingError = { billing: "paid" };
export type Made = WebhookEvent;
export const ofOne: billing.ApiClient = billing.createApi();
export { ApiError };
`;
