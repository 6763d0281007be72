/** A delivery verified and parsed by WebCrypto, as on platforms without `node:crypto`. */
import Stripe from "stripe";
import { verifyEvent } from "../../dist/runtime/webhooks/events/verify-event.js";
import { body, forStripe, headers, secret, signature, size, source } from "./delivery.mjs";
import { timestamp } from "./delivery.mjs";

const { webhooks } = new Stripe("sk_test_unused");
const provider = Stripe.createSubtleCryptoProvider();

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

export const contest = {
  name: `verify by WebCrypto and parse ${size}`,
  contenders: {
    apostille: withoutModules(() =>
      verifyEvent({ payload: body, headers, secrets: secret }, source),
    ),
    stripe: () => webhooks.constructEventAsync(...forStripe, provider),
    "crypto.subtle with a kept key, and JSON.parse alone": async () => {
      const content = Buffer.from(`${timestamp}.${body}`);
      if (!(await crypto.subtle.verify("HMAC", key, Buffer.from(signature, "hex"), content)))
        throw new Error("The signature is wrong.");
      return JSON.parse(body.toString("utf8"));
    },
  },
};
