/** Every command that makes values of a document's schemas, or checks values that it is sent. */
import { serve } from "../../../runtime/server/adapters/node.js";
import { type Run, type UserFolder, userFolder } from "../../support/cli.js";

interface Attack {
  readonly schema: object;
  /** The JSON that is sent to the mock, answered to `verify` and recorded. */
  readonly text: string;
}

/** Attacks by name. A name is also the path of two operations, and the name of an event. */
export type Attacks = Readonly<Record<string, Attack>>;

const JSON_TYPE = { "content-type": "application/json" };
const SECRET = "whsec_c2VjcmV0LXNlY3JldA==";

export const documentOf = (attacks: Attacks): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  servers: [{ url: "http://x.test" }],
  "x-webhook-signature": {
    header: "X-Signature",
    format: "t={timestamp},v1={signature}",
    payload: "{timestamp}.{body}",
    tolerance: 300,
    secret: { prefix: "whsec_" },
  },
  paths: mapped(attacks, (name) => `/${name}`, operationsOf),
  webhooks: mapped(
    attacks,
    (name) => name,
    ({ schema }) => ({
      post: { ...bodyOf(schema), responses: { 204: { description: "Taken." } } },
    }),
  ),
});

const mapped = (
  attacks: Attacks,
  key: (name: string) => string,
  value: (attack: Attack) => object,
): object =>
  Object.fromEntries(Object.entries(attacks).map(([name, attack]) => [key(name), value(attack)]));

const contentOf = (schema: object) => ({ content: { "application/json": { schema } } });
const bodyOf = (schema: object) => ({ requestBody: { required: true, ...contentOf(schema) } });
const operationsOf = ({ schema }: Attack): object => {
  const responses = { 200: { description: "Fine.", ...contentOf(schema) } };
  return {
    get: { parameters: [{ name: "q", in: "query", schema }], responses },
    post: { ...bodyOf(schema), responses },
  };
};

/** Runs them all, and returns how each has ended. */
export async function runEveryCommand(attacks: Attacks): Promise<ReadonlyMap<string, Run>> {
  const server = await serve((request) => Promise.resolve(answer(request, attacks)), { port: 0 });
  const place = userFolder({ "a.json": documentOf(attacks), "t.har": harOf(attacks) });
  const input = ["--input", "a.json"];
  const runs = new Map<string, Run>();
  try {
    runs.set("docs", await place.apostille("docs", "a.json", "--output", "out"));
    for (const event of Object.keys(attacks)) {
      const words = ["webhook", "send", event, ...input, "--to", server.url, "--secret", SECRET];
      runs.set(`webhook send ${event}`, await place.apostille(...words));
    }
    const verify = (...words: string[]) => place.apostille("verify", ...words, ...input);
    runs.set("verify", await verify(server.url, "--write", "--count", "1"));
    runs.set("verify --har", await verify("--har", "t.har"));
    runs.set("mock", await serving(place, attacks, ["mock", "a.json"]));
    runs.set(
      "verify --record",
      await serving(place, attacks, ["verify", server.url, "--record", ...input]),
    );
  } finally {
    await server.close();
  }
  return runs;
}

const answer = (request: Request, attacks: Attacks): Response =>
  new Response(attacks[new URL(request.url).pathname.slice(1)]?.text, { headers: JSON_TYPE });

const harOf = (attacks: Attacks): object => ({
  log: {
    entries: Object.entries(attacks).map(([name, { text }]) => ({
      request: {
        method: "POST",
        url: `http://x.test/${name}`,
        headers: [{ name: "content-type", value: "application/json" }],
        postData: { text },
      },
      response: {
        status: 200,
        headers: [{ name: "content-type", value: "application/json" }],
        content: { text },
      },
    })),
  },
});

/** Runs a command that serves, sends it each attack in the body and in the query, and interrupts it. */
async function serving(
  { folder }: UserFolder,
  attacks: Attacks,
  words: readonly string[],
): Promise<Run> {
  const ending = new AbortController();
  const lines: string[] = [];
  const print = (text: string): void => void lines.push(text);
  const place = userFolder(
    {},
    { cwd: folder, interrupted: () => ending.signal, out: print, err: print },
  );
  const run = place.apostille(...words, "--port", "0");
  const address = await addressIn(lines);
  for (const [name, { text }] of Object.entries(attacks)) {
    await fetch(`${address}/${name}`, { method: "POST", headers: JSON_TYPE, body: text });
    await fetch(`${address}/${name}?q=${encodeURIComponent(text.replaceAll('"', ""))}`);
  }
  ending.abort();
  return { ...(await run), err: lines.join("") };
}

async function addressIn(lines: readonly string[]): Promise<string> {
  for (;;) {
    const [address] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(lines.join("")) ?? [];
    if (address !== undefined) return address;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
