/** A signed delivery verified and parsed, with what each runtime offers, and by WebCrypto alone. */
import { createHmac, timingSafeEqual } from "node:crypto";
import Stripe from "stripe";
import { verifyEvent } from "../../../runtime/dist/webhooks.js";
import { runtime } from "../../measuring/report.mjs";

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
const size = `${(body.length / 1000).toFixed(1)} kB`;
const timestamp = Math.floor(Date.now() / 1000);
const digest = (text) => createHmac("sha256", secret).update(text).digest();
const signature = digest(`${timestamp}.${body}`).toString("hex");
const headers = { "stripe-signature": `t=${timestamp},v1=${signature}` };

const verify = () => verifyEvent({ payload: body, headers, secrets: secret }, source);

const stripe = new Stripe("sk_test_unused").webhooks;
/** The arguments of its functions: the last is the tolerance in seconds, longer than any measurement. */
const forStripe = [body, headers["stripe-signature"], secret, 1e9];

const webhooks = {
  name: `verify and parse ${size}`,
  contenders: {
    apostille: verify,
    // On Bun and Deno, stripe's library uses WebCrypto, and therefore works only asynchronously.
    stripe: runtime().startsWith("Node")
      ? () => stripe.constructEvent(...forStripe)
      : () => stripe.constructEventAsync(...forStripe),
    "node:crypto and JSON.parse alone": () => {
      if (!timingSafeEqual(digest(`${timestamp}.${body}`), Buffer.from(signature, "hex")))
        throw new Error("The signature is wrong.");
      return JSON.parse(body.toString("utf8"));
    },
  },
};

/** Runs a function while the platform's modules are hidden. */
const withoutModules = (run) => async () => {
  const { getBuiltinModule } = process;
  process.getBuiltinModule = undefined;
  try {
    return await run();
  } finally {
    process.getBuiltinModule = getBuiltinModule;
  }
};

const algorithm = { name: "HMAC", hash: "SHA-256" };
const key = await crypto.subtle.importKey("raw", Buffer.from(secret), algorithm, false, ["verify"]);
const provider = Stripe.createSubtleCryptoProvider();

const webCrypto = {
  name: `verify by WebCrypto and parse ${size}`,
  contenders: {
    apostille: withoutModules(verify),
    stripe: () => stripe.constructEventAsync(...forStripe, provider),
    "crypto.subtle with a kept key, and JSON.parse alone": async () => {
      const content = Buffer.from(`${timestamp}.${body}`);
      if (!(await crypto.subtle.verify("HMAC", key, Buffer.from(signature, "hex"), content)))
        throw new Error("The signature is wrong.");
      return JSON.parse(body.toString("utf8"));
    },
  },
};

export const contests = { webhooks, "web-crypto": webCrypto };
