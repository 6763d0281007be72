import * as z from "zod";
import type { Core } from "../core.js";
import { isSubscription } from "../events/subscription.js";
import { judgeUrl } from "../outbound/url.js";
import { invalid } from "../refusals/refusal.js";
import { address, text } from "../validation/text.js";

const subscriptions = z
  .array(z.string())
  .min(1)
  .max(100)
  .superRefine((events, context) => {
    for (const [index, event] of events.entries()) {
      const again = events.indexOf(event) !== index;
      if (again || !isSubscription(event)) {
        context.addIssue({ code: "invalid_value", values: [], path: [index], input: event });
      }
    }
  });

/** `NewWebhookEndpoint` of the document. */
export const newEndpoint = z.object({
  url: address(2048),
  description: text(255).nullish(),
  events: subscriptions,
});

/** `WebhookEndpointUpdate` of the document. */
export const endpointUpdate = z.object({
  url: address(2048).optional(),
  description: text(255).nullish(),
  events: subscriptions.optional(),
  disabled: z.boolean().optional(),
});

/** Refuses addresses that events must not be delivered to. A name is judged again at every delivery. */
export function checkEndpointUrl(core: Core, url: string): void {
  const judged = judgeUrl(url, core.outbound.policy, { httpsOnly: true });
  if (typeof judged !== "string") return;
  const message = {
    malformed: "The url field must be a valid URL.",
    insecure: "The url field must start with one of the following: https://.",
    not_public: "The url must be publicly reachable.",
  }[judged];
  const code = judged === "not_public" ? "url_not_allowed" : undefined;
  throw invalid([{ field: "url", message }], code);
}
