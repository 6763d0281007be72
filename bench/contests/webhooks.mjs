/** A signed delivery of 2 kB, verified and parsed, as every receiver does. */
import { createHmac, timingSafeEqual } from "node:crypto";
import Stripe from "stripe";
import { verifyEvent } from "../../dist/runtime/webhooks/events/verify-event.js";

const secret = "whsec_4c1f0f1d2a7b4f0e9d3c5b6a79881234";
const source = {
  property: "type",
  types: ["order.completed"],
  scheme: {
    algorithm: "hmac-sha256",
    header: "stripe-signature",
    format: "t={timestamp},v1={signature}",
    payload: "{timestamp}.{body}",
    encoding: "hex",
    secret: { prefix: "whsec_", encoding: "utf8" },
  },
};

const lines = Array.from({ length: 16 }, (_, index) => ({
  id: `itm_${index}`,
  description: `Translation of page ${index} of a diploma`,
  quantity: index,
  unit_cents: 1750 + index,
}));
const body = Buffer.from(
  JSON.stringify({ id: "evt_1", type: "order.completed", data: { object: { lines } } }),
);
const timestamp = Math.floor(Date.now() / 1000);
const digest = (text) => createHmac("sha256", secret).update(text).digest();
const signature = digest(`${timestamp}.${body}`).toString("hex");
const headers = { "stripe-signature": `t=${timestamp},v1=${signature}` };
const stripe = new Stripe("sk_test_unused");

export const contest = {
  name: `verify and parse ${(body.length / 1000).toFixed(1)} kB`,
  contenders: {
    apostille: () => verifyEvent({ payload: body, headers, secrets: secret }, source),
    stripe: () => stripe.webhooks.constructEvent(body, headers["stripe-signature"], secret, 1e9),
    "node:crypto and JSON.parse alone": () => {
      if (!timingSafeEqual(digest(`${timestamp}.${body}`), Buffer.from(signature, "hex")))
        throw new Error("The signature is wrong.");
      return JSON.parse(body.toString("utf8"));
    },
  },
};
