/** A signed delivery of 2 kB, as receivers verify it. */
import { createHmac } from "node:crypto";

export const secret = "whsec_4c1f0f1d2a7b4f0e9d3c5b6a79881234";

export const source = {
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
export const body = Buffer.from(
  JSON.stringify({ id: "evt_1", type: "order.completed", data: { object: { lines } } }),
);
export const timestamp = Math.floor(Date.now() / 1000);
export const digest = (text) => createHmac("sha256", secret).update(text).digest();
export const signature = digest(`${timestamp}.${body}`).toString("hex");
export const headers = { "stripe-signature": `t=${timestamp},v1=${signature}` };
export const size = `${(body.length / 1000).toFixed(1)} kB`;

/** The arguments of stripe's functions: the last is the tolerance in seconds, longer than any measurement. */
export const forStripe = [body, headers["stripe-signature"], secret, 1e9];
