import {
  parseUrl,
  type Report,
  secretMissing,
  urlCredentials,
  urlMalformed,
  type WebhookSignature,
} from "../../description/index.js";
import { type Flag, type FlagValues, textFlag } from "../command/command.js";

export const SECRET_FLAG: Flag = {
  name: "secret",
  value: "SECRET",
  summary: "secret for signing deliveries; the environment variable WEBHOOK_SECRET by default",
};

/** The secret from `--secret` or the environment. Its absence is reported if deliveries are signed. */
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

/**
 * The URL of a flag, on any machine: the receiver is usually the user's own. Schemes other than HTTP and credentials in
 * the URL are reported.
 */
export function urlFlag(flags: FlagValues, name: string, report: Report): string | undefined {
  const text = textFlag(flags, name);
  const url = text === undefined ? undefined : parseUrl(text);
  const flag = `--${name}`;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    report(urlMalformed({ flag, found: text }));
  else if (url.username !== "" || url.password !== "") report(urlCredentials({ flag }));
  else return url.href;
  return undefined;
}
