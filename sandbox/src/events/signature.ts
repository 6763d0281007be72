import { createHmac } from "node:crypto";

/**
 * The value of `X-Service-Signature`. The whole secret, its prefix included, is the key.
 * @param signedAt real time, which the receiver compares with its own
 */
export function signatureHeader(secret: string, body: string, signedAt: Date): string {
  const seconds = Math.floor(signedAt.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}
