/** The event that an operand names. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

import {
  type Api,
  closest,
  eventIsFile,
  eventUnknown,
  type Report,
  type Webhook,
} from "../../description/index.js";
import { findWebhook, webhookNames } from "../../tools/index.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";

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

/** Whether an operand is the document, which is reported. */
export function namesFile(
  operand: string | undefined,
  { terminal }: { readonly terminal: Terminal },
): boolean {
  if (operand === undefined || !existsSync(resolve(terminal.cwd, operand))) return false;
  if (!/\.(?:ya?ml|json)$/i.test(operand)) return false;
  printDiagnostics([eventIsFile({ path: operand })], { terminal });
  return true;
}
