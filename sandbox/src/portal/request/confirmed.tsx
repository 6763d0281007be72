import { createMiddleware } from "hono/factory";
import { Confirm } from "../html/confirm.js";
import { consequences, type Irreversible } from "../html/irreversible.js";
import type { PortalEnv } from "./environment.js";
import { send } from "./send.js";

/** Answers a form that asks with its question. The answer is the same form, which then asks no more. */
export const requireConfirmation = createMiddleware<PortalEnv>(async (c, next) => {
  if (c.req.method !== "POST") return next();
  const { asks, back = "/portal", question = "", csrf: _, ...fields } = c.get("form").values;
  if (!isIrreversible(asks)) return next();
  const props = { viewer: c.get("viewer"), action: c.req.path, about: asks, back, question };
  return send(c, <Confirm {...props} fields={fields} />);
});

function isIrreversible(name = ""): name is Irreversible {
  return Object.hasOwn(consequences, name);
}
