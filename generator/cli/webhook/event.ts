/** The event that an operand names. */
import {
  type Api,
  closest,
  eventUnknown,
  type Report,
  type Webhook,
} from "../../description/index.js";
import { findWebhook, webhookNames } from "../../tools/index.js";

/** The webhook of a name; its absence is reported. */
export function webhookNamed(name: string, api: Api, report: Report): Webhook | undefined {
  const webhook = findWebhook(api, name);
  const names = webhookNames(api);
  if (webhook === undefined)
    report(
      eventUnknown({
        event: name,
        guess: closest(name, names),
        names: names.length === 0 ? undefined : names,
      }),
    );
  return webhook;
}
