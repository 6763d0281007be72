import type { Authenticator } from "./credentials.js";
import { chooseSchemes, credentialOf, reveal, headerCredential } from "./choose.js";

/** Like `authenticate` in authenticate.ts, for documents whose schemes are all bearer tokens (RFC 6750, 2.1). */
export const authenticateBearer: Authenticator = async (request, context, { credentials }) => {
  const { headers } = request;
  const isSet = headers.has("authorization");
  const [name] = chooseSchemes(
    context,
    (scheme) => isSet || credentialOf(credentials, scheme) !== undefined,
  );
  const credential = credentialOf(credentials, name ?? "");
  if (name === undefined || isSet || typeof credential === "object") return request;
  const token = headerCredential(await reveal(credential ?? ""), name, context.site);
  headers.set("Authorization", `Bearer ${token}`);
  return request;
};
