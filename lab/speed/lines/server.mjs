/** Runs one server in its own process: node server.mjs NAME. Reports its port and, on request, its CPU time. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import fastify from "fastify";
import { load } from "./generated.mjs";
import { addLine, generatedRouter, honoWithZod } from "./handlers.mjs";

/** As JSON Schema, for fastify: every property is required unless a list says which. */
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
    const { toListener } = await load("server.js");
    return createServer(toListener(await generatedRouter()));
  },

  async hono() {
    return createServer(getRequestListener(honoWithZod().fetch));
  },

  async fastify() {
    const app = fastify();
    app.post("/quotes/:quoteId/lines", { schema }, ({ params, query, body }, reply) =>
      reply.code(201).send(addLine(params.quoteId, query.dryRun, body)),
    );
    await app.ready();
    return app.server;
  },
};

const server = await servers[process.argv[2]]();
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit());
