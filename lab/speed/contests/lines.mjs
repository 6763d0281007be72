/** Validators, clients and routers for one operation, without a network. */
import { Ajv2020 } from "ajv/dist/2020.js";
import createFetchClient from "openapi-fetch";
import { z } from "zod";
import { generateLines, load } from "../lines/generated.mjs";
import { addLine, byHand, generatedRouter, honoWithZod, request } from "../lines/handlers.mjs";

generateLines();
const { LineInput } = await load("zod.js");
const isValid = new Ajv2020().compile(z.toJSONSchema(byHand.body));

function demand(holds) {
  if (!holds) throw new Error("The value is valid.");
}

const validation = {
  name: "validate a body of ten amounts",
  contenders: {
    apostille: () => demand(LineInput.safeParse(request).success),
    "zod by hand": () => demand(byHand.body.safeParse(request).success),
    ajv: () => demand(isValid(request)),
  },
};

const baseUrl = "http://localhost";
const sent = JSON.stringify(request);
const answer = JSON.stringify(addLine(42, true, request));
const respond = async () =>
  new Response(answer, { status: 201, headers: { "content-type": "application/json" } });
const { createClient, quotes } = await load("client/index.js");
const generated = createClient({ baseUrl, fetch: respond });
const openapiFetch = createFetchClient({ baseUrl, fetch: respond });

const client = {
  name: "call over a fetch that answers at once",
  contenders: {
    apostille: () =>
      quotes.addLine(generated, {
        params: { quoteId: 42 },
        query: { dryRun: true },
        body: request,
      }),
    "openapi-fetch": () =>
      openapiFetch.POST("/quotes/{quoteId}/lines", {
        params: { path: { quoteId: 42 }, query: { dryRun: true } },
        body: request,
      }),
    "bare fetch": async () => {
      const response = await respond(`${baseUrl}/quotes/42/lines?dryRun=true`, {
        ...{ method: "POST", body: JSON.stringify(request) },
      });
      return response.json();
    },
  },
};

async function ask(handler) {
  const response = await handler(
    new Request(`${baseUrl}/quotes/42/lines?dryRun=true`, {
      ...{ method: "POST", body: sent, headers: { "content-type": "application/json" } },
    }),
  );
  if (response.status !== 201) throw new Error(await response.text());
  return response.text();
}

const generatedServer = await generatedRouter();
const hono = honoWithZod();

const router = {
  name: "route, validate and answer a request",
  contenders: {
    apostille: () => ask(generatedServer),
    "hono with zod": () => ask((message) => hono.fetch(message)),
  },
};

export const contests = { validation, client, router };
