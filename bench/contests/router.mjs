/** A request of the Fetch standard: routed, validated and answered without a network. */
import { Hono } from "hono";
import { z } from "zod";
import { addLine, load, request } from "./generated.mjs";
import { byHand } from "./validation.mjs";

const { createRouter } = await load("server.js");
const router = createRouter({
  quotes: {
    addLine: ({ params, query, body }) => ({
      status: 201,
      body: addLine(params.quoteId, query.dryRun, body),
    }),
  },
});

const path = z.object({ quoteId: z.coerce.number().int().min(1) });
const flags = z.object({ dryRun: z.stringbool().default(false) });
const hono = new Hono();
hono.post("/quotes/:quoteId/lines", async (context) => {
  const params = path.safeParse(context.req.param());
  const query = flags.safeParse(context.req.query());
  const body = byHand.safeParse(await context.req.json());
  if (!params.success || !query.success || !body.success)
    return context.json({ message: "not valid" }, 422);
  return context.json(addLine(params.data.quoteId, query.data.dryRun, body.data), 201);
});

const body = JSON.stringify(request);
async function ask(handler) {
  const response = await handler(
    new Request("http://localhost/quotes/42/lines?dryRun=true", {
      ...{ method: "POST", body, headers: { "content-type": "application/json" } },
    }),
  );
  if (response.status !== 201) throw new Error(await response.text());
  return response.text();
}

export const contest = {
  name: "route, validate and answer a request",
  contenders: {
    apostille: () => ask(router),
    "hono with zod": () => ask((sent) => hono.fetch(sent)),
  },
};
