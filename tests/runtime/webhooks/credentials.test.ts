/** `security` of webhooks: deliveries carry what a sender and a receiver agreed on. */

import { expect, it } from "vitest";

import { WebhookConfigurationError } from "../../../runtime/webhooks/signature/errors.js";
import {
  credentialHeaders,
  type CredentialPlaces,
  verifyCredentials,
} from "../../../runtime/webhooks/receiver/credentials.js";
import type { Receiver } from "../../../runtime/webhooks/receiver/receive.js";
import type { Sender, SenderOptions } from "../../../runtime/webhooks/sender/sender.js";
import { importFrom, outputFolder, writeOutput } from "../../hostile/output-folder.js";
import { generateFrom } from "../../support/generate.js";
import { json, object } from "../../support/openapi.js";

const folder = outputFolder();

const document = (signature: object) => ({
  ...signature,
  webhooks: {
    "order.created": {
      post: {
        security: [{ key: [] }, { login: [] }],
        requestBody: json(object({ type: { const: "order.created" } }, ["type"])),
        responses: { "204": { description: "Done." } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      login: { type: "http", scheme: "basic" },
    },
  },
});

const event = { type: "order.created" };
const credentials = { key: "right", login: "me:secret" };

/** The generated module of a document, as far as it is used here. */
interface Generated {
  readonly webhookCredentials: CredentialPlaces;
  readonly verifyCredentials: typeof verifyCredentials;
  readonly credentialHeaders: typeof credentialHeaders;
  createWebhookReceiver(options: object): Receiver;
  createWebhookSender(options: SenderOptions): Sender<object>;
}

async function webhooksOf(name: string, signature: object = {}): Promise<Generated> {
  const { files } = await generateFrom(document(signature), { only: ["webhooks", "server"] });
  const made: unknown = await importFrom(writeOutput(folder, name, files), `${name}/webhooks.ts`);
  return made as Generated;
}

it("a receiver without signatures takes the deliveries that carry the credentials", async () => {
  const made = await webhooksOf("unsigned");
  const verify = made.verifyCredentials(made.webhookCredentials, credentials);
  const receive = made.createWebhookReceiver({ verify, handlers: {} });
  const statusOf = async (given: Readonly<Record<string, string>>): Promise<number> => {
    const headers = credentialHeaders(made.webhookCredentials, given);
    const body = JSON.stringify(event);
    return (await receive(new Request("https://b.example", { method: "POST", headers, body })))
      .status;
  };
  expect(await statusOf(credentials)).toBe(204);
  expect(await statusOf({ ...credentials, key: "wrong" })).toBe(400);
  expect(await statusOf({ key: "right" })).toBe(400);
});

it("a sender adds the credentials to a signed delivery", async () => {
  const made = await webhooksOf("signed", { "x-webhook-signature": "stripe" });
  const sender = made.createWebhookSender({ secrets: "whsec_a" });
  const headers = made.credentialHeaders(made.webhookCredentials, credentials);
  const sent = await sender.request("https://b.example", event, { headers });
  expect(sent.headers.get("authorization")).toBe("Basic bWU6c2VjcmV0");
  const verify = made.verifyCredentials(made.webhookCredentials, credentials);
  expect(verify(sent, new Uint8Array())).toBe(true);
});

it("a credential may be in the query or in a cookie", () => {
  const places = {
    query: { in: "query", name: "token" },
    cookie: { in: "cookie", name: "sid" },
  } as const;
  const given = { query: "a b", cookie: "c" };
  const verify = verifyCredentials(places, given);
  const headers = { ...credentialHeaders(places, given) };
  expect(headers).toEqual({ cookie: "sid=c" });
  const body = new Uint8Array();
  expect(verify(new Request("https://b.example?token=a%20b", { headers }), body)).toBe(true);
  expect(verify(new Request("https://b.example?token=a", { headers }), body)).toBe(false);
});

it("a receiver that expects nothing is refused at once", () => {
  const places = { key: { in: "header", name: "X-Key" } } as const;
  expect(() => verifyCredentials(places, {})).toThrow(WebhookConfigurationError);
  expect(() => verifyCredentials(places, { key: "" })).toThrow(WebhookConfigurationError);
  expect(() => verifyCredentials(places, Object({ other: "a" }))).toThrow(
    WebhookConfigurationError,
  );
});
