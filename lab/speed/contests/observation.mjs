/** What it costs that client and server look at one message in a hundred: a call over a socket, in one process. */
import { createServer } from "node:http";
import { generateLines, load } from "../lines/generated.mjs";
import { generatedRouter, request } from "../lines/handlers.mjs";

generateLines();
const { createClient, observe, ObservedReport, quotes } = await load("client/index.js");
const { validators } = await load("validators.js");
const { toListener } = await load("server.js");

async function caller(use, settings) {
  const server = createServer(toListener(await generatedRouter(settings)));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const client = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}`, use });
  const parts = { params: { quoteId: 42 }, query: { dryRun: true }, body: request };
  return () => quotes.addLine(client, parts);
}

const report = new ObservedReport();

export const contests = {
  observation: {
    name: "call over a socket",
    contenders: {
      apostille: await caller([observe({ report, validators })], { observe: observe({ report }) }),
      "apostille, not observed": await caller([], {}),
    },
  },
};
