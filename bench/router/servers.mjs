/**
 * Runs one server in its own process: node servers.mjs NAME GENERATED. Reports its port and, on request, its CPU time.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import fastify from "fastify";
import { Hono } from "hono";
import { z } from "zod";

const [name = "", generated = ""] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(generated, file)).href);

/** The same work for all of them. */
const addLine = (quoteId, dryRun, { description, currency, amounts }) => ({
  quoteId,
  dryRun,
  description,
  currency,
  total: amounts.reduce((sum, { net, tax }) => sum + net * (1 + tax), 0),
});

const schemas = {
  params: z.object({ quoteId: z.coerce.number().int().min(1) }),
  query: z.object({ dryRun: z.stringbool().default(false) }),
  body: z.strictObject({
    description: z.string().min(1).max(200),
    currency: z.enum(["EUR", "USD", "GBP"]),
    amounts: z
      .array(z.strictObject({ net: z.number().int(), tax: z.number().min(0).max(1) }))
      .max(50),
  }),
};

const servers = {
  /** No routing and no validation: the lower bound for all others. */
  async bare() {
    return createServer((request, response) => {
      const chunks = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        const url = new URL(request.url, "http://localhost");
        const body = JSON.parse(Buffer.concat(chunks).toString());
        const dryRun = url.searchParams.get("dryRun") === "true";
        const line = addLine(Number(url.pathname.split("/")[2]), dryRun, body);
        response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(line));
      });
    });
  },

  async apostille() {
    const { createRouter } = await load("server.js");
    const { toListener } = await load("server.js");
    const quotes = {
      addLine: ({ params, query, body }) => ({
        status: 201,
        body: addLine(params.quoteId, query.dryRun, body),
      }),
    };
    return createServer(toListener(createRouter({ quotes })));
  },

  async hono() {
    const app = new Hono();
    app.post("/quotes/:quoteId/lines", async (context) => {
      const params = schemas.params.safeParse(context.req.param());
      const query = schemas.query.safeParse(context.req.query());
      const body = schemas.body.safeParse(await context.req.json());
      if (!params.success || !query.success || !body.success)
        return context.json({ message: "not valid" }, 422);
      return context.json(addLine(params.data.quoteId, query.data.dryRun, body.data), 201);
    });
    return createServer(getRequestListener(app.fetch));
  },

  async fastify() {
    const app = fastify();
    const object = (properties, required = Object.keys(properties)) => ({
      ...{ type: "object", properties, required, additionalProperties: false },
    });
    const amount = object({
      net: { type: "integer" },
      tax: { type: "number", minimum: 0, maximum: 1 },
    });
    const schema = {
      params: object({ quoteId: { type: "integer", minimum: 1 } }),
      querystring: object({ dryRun: { type: "boolean", default: false } }, []),
      body: object({
        description: { type: "string", minLength: 1, maxLength: 200 },
        currency: { type: "string", enum: ["EUR", "USD", "GBP"] },
        amounts: { type: "array", maxItems: 50, items: amount },
      }),
    };
    app.post("/quotes/:quoteId/lines", { schema }, ({ params, query, body }, reply) =>
      reply.code(201).send(addLine(params.quoteId, query.dryRun, body)),
    );
    await app.ready();
    return app.server;
  },
};

const server = await servers[name]();
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit());
