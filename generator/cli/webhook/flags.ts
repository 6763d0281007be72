import {
  parseUrl,
  type Report,
  secretMissing,
  urlCredentials,
  urlMalformed,
  type WebhookSignature,
} from "../../description/index.js";
import { text } from "../command/flag.js";

export const SECRET_FLAG = text(
  "SECRET",
  "secret for signing deliveries; the environment variable WEBHOOK_SECRET by default",
);

/** The secret from `--secret` or the environment. Its absence is reported if deliveries are signed. */
export function secretOf(
  { secret = process.env["WEBHOOK_SECRET"] }: { readonly secret?: string | undefined },
  scheme: Pick<WebhookSignature, "header"> | undefined,
  report: Report,
): string | undefined {
  if (scheme !== undefined && (secret === undefined || secret.trim() === ""))
    report(secretMissing({ header: scheme.header }));
  return secret;
}

/**
 * The URL of a flag, on any machine: the receiver is usually the user's own. Schemes other than HTTP and credentials in
 * the URL are reported.
 */
export function receiverUrl(
  flag: string,
  found: string | undefined,
  report: Report,
): string | undefined {
  const url = found === undefined ? undefined : parseUrl(found);
  if (url === undefined || !/^https?:$/.test(url.protocol)) report(urlMalformed({ flag, found }));
  else if (url.username !== "" || url.password !== "") report(urlCredentials({ flag }));
  else return url.href;
  return undefined;
}
