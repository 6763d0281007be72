/**
 * A delivery verified and parsed, with what each runtime offers. On Bun and Deno, stripe's library uses WebCrypto, and
 * therefore works only asynchronously.
 */
import { timingSafeEqual } from "node:crypto";
import Stripe from "stripe";
import { verifyEvent } from "../../dist/runtime/webhooks/events/verify-event.js";
import { runtime } from "../measure.mjs";
import { body, digest, forStripe, headers, secret, signature, size, source } from "./delivery.mjs";
import { timestamp } from "./delivery.mjs";

const { webhooks } = new Stripe("sk_test_unused");

export const contest = {
  name: `verify and parse ${size}`,
  contenders: {
    apostille: () => verifyEvent({ payload: body, headers, secrets: secret }, source),
    stripe: runtime().startsWith("Node")
      ? () => webhooks.constructEvent(...forStripe)
      : () => webhooks.constructEventAsync(...forStripe),
    "node:crypto and JSON.parse alone": () => {
      if (!timingSafeEqual(digest(`${timestamp}.${body}`), Buffer.from(signature, "hex")))
        throw new Error("The signature is wrong.");
      return JSON.parse(body.toString("utf8"));
    },
  },
};
