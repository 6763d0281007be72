/** A call with a `fetch` that responds at once. */
import createFetchClient from "openapi-fetch";
import { addLine, load, request } from "./generated.mjs";

const answer = JSON.stringify(addLine(42, true, request));
const respond = async () =>
  new Response(answer, { status: 201, headers: { "content-type": "application/json" } });

const baseUrl = "http://localhost";
const { createClient, quotes } = await load("client/index.js");
const client = createClient({ baseUrl, fetch: respond });
const openapiFetch = createFetchClient({ baseUrl, fetch: respond });

export const contest = {
  name: "call over a fetch that answers at once",
  contenders: {
    apostille: () =>
      quotes.addLine(client, { params: { quoteId: 42 }, query: { dryRun: true }, body: request }),
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
