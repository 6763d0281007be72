import { fromLatin1 } from "./bytes.js";
import { type SignedContent, joined } from "./content.js";
import { nodeCrypto } from "./platform-crypto.js";

/** The SHA-256 of some content (FIPS 180-4): at once if the platform supports it. */
export function sha256(content: SignedContent): Uint8Array | Promise<Uint8Array> {
  const hash = nodeCrypto()?.createHash("sha256");
  if (hash === undefined) return webSha256(joined(content));
  for (const part of content) hash.update(part);
  return fromLatin1(hash.digest("latin1"));
}

const webSha256 = async (content: ArrayBuffer): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", content));
