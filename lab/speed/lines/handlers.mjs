/** One operation on several servers, with the same work, and the same schemas where one writes them by hand. */
import { Hono } from "hono";
import { z } from "zod";
import { load } from "./generated.mjs";

export const request = {
  description: "Translation of a diploma",
  currency: "EUR",
  amounts: Array.from({ length: 10 }, (_, index) => ({ net: 1000 + index, tax: 0.19 })),
};

export const someone = {
  ...{ name: "Ada Lovelace", email: "ada@example.com", role: "editor", born: "1815-12-10" },
  tags: ["mathematics", "poetry", "machines"],
  pet: { kind: "cat", lives: 9 },
};

export const addLine = (quoteId, dryRun, { description, currency, amounts }) => ({
  ...{ quoteId, dryRun, description, currency },
  total: amounts.reduce((sum, { net, tax }) => sum + net * (1 + tax), 0),
});

export const byHand = {
  params: z.object({ quoteId: z.coerce.number().int().min(1) }),
  query: z.object({ dryRun: z.stringbool().default(false) }),
  body: z.strictObject({
    description: z.string().min(1).max(200),
    currency: z.enum(["EUR", "USD", "GBP"]),
    amounts: z
      .array(z.strictObject({ net: z.number().int(), tax: z.number().min(0).max(1) }))
      .max(50),
  }),
  person: z.object({
    ...{ name: z.string().min(1).max(40), email: z.email(), born: z.iso.date() },
    ...{ role: z.enum(["admin", "editor", "reader"]), tags: z.array(z.string().max(20)).max(10) },
    pet: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("cat"), lives: z.int() }),
      z.object({ kind: z.literal("dog"), good: z.boolean() }),
    ]),
  }),
};

export const handlers = {
  quotes: {
    addLine: ({ params, query, body }) => ({
      status: 201,
      body: addLine(params.quoteId, query.dryRun, body),
    }),
  },
  persons: { addPerson: () => ({ status: 204 }) },
};

export async function generatedRouter(options) {
  const { createRouter } = await load("server.js");
  return createRouter(handlers, options);
}

/** `z.compile` makes the schemas as fast as they can be; few programs call it. */
export function honoWithZod(compile = (schema) => schema) {
  const app = new Hono();
  const schemas = Object.fromEntries(
    Object.entries(byHand).map(([name, schema]) => [name, compile(schema)]),
  );
  app.post("/quotes/:quoteId/lines", async (context) => {
    const params = schemas.params.safeParse(context.req.param());
    const query = schemas.query.safeParse(context.req.query());
    const body = schemas.body.safeParse(await context.req.json());
    if (!params.success || !query.success || !body.success)
      return context.json({ message: "not valid" }, 422);
    return context.json(addLine(params.data.quoteId, query.data.dryRun, body.data), 201);
  });
  return app;
}

/** What no server on `Request` and `Response` can leave out. */
export async function withoutRouter(message) {
  const url = new URL(message.url);
  const dryRun = url.searchParams.get("dryRun") === "true";
  const line = addLine(Number(url.pathname.split("/")[2]), dryRun, await message.json());
  return Response.json(line, { status: 201 });
}
