import type { WebhookSignature } from "../../model/extensions.js";
import { secretMissing, urlMalformed } from "../../diagnostics/catalogue/webhook-tools.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { type Flag, type FlagValues, textFlag } from "../command/command.js";

export const SECRET_FLAG: Flag = {
  name: "secret",
  value: "SECRET",
  summary: "what deliveries are signed with; the environment variable WEBHOOK_SECRET by default",
};

/** The secret of `--secret` or the environment; where deliveries are signed and there is none, that is reported. */
export function secretOf(
  flags: FlagValues,
  scheme: WebhookSignature | undefined,
  report: Report,
): string | undefined {
  const secret = textFlag(flags, "secret") ?? process.env["WEBHOOK_SECRET"];
  if (scheme !== undefined && (secret === undefined || secret.trim() === ""))
    report(secretMissing({ header: scheme.header }));
  return secret;
}

/** The address that a flag gives; what is none is reported. */
export function urlFlag(flags: FlagValues, name: string, report: Report): string | undefined {
  const text = textFlag(flags, name);
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.href;
  report(urlMalformed({ flag: `--${name}`, found: text ?? "" }));
  return undefined;
}
