/** Servers that validate what they are sent with our schemas: Hono and tRPC. */
import { sValidator } from "@hono/standard-validator";
import { zValidator } from "@hono/zod-validator";
import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import { initTRPC } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { QuoteRequest } from "./api/zod.js";
import type * as types from "./api/types.js";
import { equal, invalid, valid } from "./values.js";

export async function hono(): Promise<void> {
  const app = new Hono()
    .post("/zod", zValidator("json", QuoteRequest), (context) => {
      const quote: types.QuoteRequest = context.req.valid("json");
      return context.json(quote);
    })
    .post("/standard", sValidator("json", QuoteRequest), (context) => {
      const quote: types.QuoteRequest = context.req.valid("json");
      return context.json(quote);
    });
  for (const path of ["/zod", "/standard"]) {
    const post = (body: unknown): Response | Promise<Response> =>
      app.request(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    equal(await (await post(valid)).json(), valid);
    equal((await post(invalid)).status, 400);
  }
}

export async function trpc(): Promise<void> {
  const { procedure, router } = initTRPC.create();
  const appRouter = router({
    request: procedure
      .input(QuoteRequest)
      .output(QuoteRequest)
      .mutation(({ input }): types.QuoteRequest => input),
  });
  const serve = (input: RequestInfo | URL, init?: unknown): Promise<Response> =>
    fetchRequestHandler({
      endpoint: "/",
      req: new Request(input, init as RequestInit),
      router: appRouter,
    });
  const client = createTRPCClient<typeof appRouter>({
    links: [httpLink({ url: "http://trpc.test/", fetch: serve })],
  });
  equal(await client.request.mutate(valid), valid);
  const refusal: unknown = await client.request
    .mutate(invalid as never)
    .catch((error: unknown) => error);
  equal(refusal instanceof TRPCClientError && refusal.data?.code, "BAD_REQUEST");
}
