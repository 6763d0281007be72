/** Validators, clients and routers for one operation, without a network. */
import { Ajv2020 } from "ajv/dist/2020.js";
import createFetchClient from "openapi-fetch";
import { z } from "zod";
import { generateLines, load } from "../lines/generated.mjs";
import {
  addLine,
  byHand,
  generatedRouter,
  honoWithZod,
  request,
  someone,
  withoutRouter,
} from "../lines/handlers.mjs";

generateLines();
const { LineInput, Person } = await load("zod.js");
const { addLineValidators, addPersonValidators } = await load("validators.js");

function demand(holds) {
  if (!holds) throw new Error("The value is valid.");
}

/** "compiled" is what clients and routers call. */
function contestOf(name, { value, validators, schema, byHand }) {
  const { validate } = validators.body["application/json"]["~standard"];
  const compiled = z.compile(byHand);
  const isValid = new Ajv2020({ formats: FORMATS }).compile(z.toJSONSchema(byHand));
  return {
    name,
    contenders: {
      apostille: () => demand(validate(value).issues === undefined),
      "apostille, not compiled": () => demand(schema.safeParse(value).success),
      "zod by hand": () => demand(byHand.safeParse(value).success),
      "zod by hand, compiled": () => demand(compiled.safeParse(value).success),
      ajv: () => demand(isValid(value)),
    },
  };
}

const FORMATS = { date: /^\d{4}-\d\d-\d\d$/, email: /^[^@\s]+@[^@\s]+$/ };

const validation = contestOf("validate a body of ten amounts", {
  ...{ value: request, validators: addLineValidators, schema: LineInput, byHand: byHand.body },
});
const person = contestOf("validate a person", {
  ...{ value: someone, validators: addPersonValidators, schema: Person, byHand: byHand.person },
});

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
const [hono, compiledHono] = [honoWithZod(), honoWithZod(z.compile)];

const router = {
  name: "route, validate and answer a request",
  contenders: {
    apostille: () => ask(generatedServer),
    "hono with zod": () => ask((message) => hono.fetch(message)),
    "hono with compiled zod": () => ask((message) => compiledHono.fetch(message)),
    "without a router or validators": () => ask(withoutRouter),
  },
};

export const contests = { validation, person, client, router };
