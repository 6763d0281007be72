import {
  eventNotJson,
  noEventBody,
  type Report,
  severalSchemes,
  unsignedWebhooks,
} from "../../../description/index.js";
import { defineEmitter } from "../../emit/emitter.js";
import { conversions } from "../conversions/index.js";
import { types } from "../types/index.js";
import { eventTypes, callbackAliases, eventAliases } from "./declarations.js";
import { eventConstants } from "./constants.js";
import { eventFunctions } from "./functions.js";
import { reExports } from "./symbols.js";
import { planWebhooks, WEBHOOKS_FILE, type WebhooksPlan } from "./plan.js";

/** `webhooks.ts`: the events, how to verify, receive and send them, and the bodies of callbacks. */
export const webhooks = defineEmitter<WebhooksPlan>({
  name: "webhooks",
  summary: "webhook events as types, with functions that verify, receive and send them",
  entries: { "./webhooks": WEBHOOKS_FILE },
  plan: ({ api, report, use }) => {
    use(conversions);
    return planWebhooks(api, use(types), report);
  },
  emit(plan, { file, report, use }) {
    const typesPlan = use(types);
    const events = [
      ...eventTypes(plan),
      ...eventConstants(plan, use(conversions)),
      ...eventFunctions(plan),
    ];
    const declarations = [
      ...eventAliases(plan, typesPlan),
      ...(plan.events.length === 0 ? [] : events),
      ...callbackAliases(plan, typesPlan),
    ];
    for (const declaration of declarations) file(WEBHOOKS_FILE).add(declaration);
    if (plan.events.length > 0)
      for (const item of reExports({ signed: plan.scheme !== undefined }))
        file(WEBHOOKS_FILE).reExport(item);
    reportGaps(plan, report);
  },
});

function reportGaps(
  { empty, events, scheme, signedOtherwise }: WebhooksPlan,
  report: Report,
): void {
  for (const { key, origin } of empty) report(noEventBody({ key }, origin));
  for (const { webhook, content } of events) {
    if (content.codec !== "json")
      report(eventNotJson({ key: webhook.key, mediaType: content.mediaType }, content.origin));
  }
  for (const { key, origin } of signedOtherwise) report(severalSchemes({ key }, origin));
  const [first] = events;
  if (first !== undefined && scheme === undefined)
    report(unsignedWebhooks({ count: events.length }, first.webhook.origin));
}
