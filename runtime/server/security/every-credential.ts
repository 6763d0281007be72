import { apiKeyInCookie, apiKeyInHeader, apiKeyInQuery } from "./api-keys.js";
import { bearerCredential, httpCredential } from "./authorization.js";
import { certificateCredential, type CredentialReaders } from "./credential.js";

/** The readers of all credentials, for security schemes that are not known beforehand. */
export const EVERY_CREDENTIAL: CredentialReaders = {
  header: apiKeyInHeader,
  query: apiKeyInQuery,
  cookie: apiKeyInCookie,
  bearer: bearerCredential,
  http: httpCredential,
  mutualTLS: certificateCredential,
};
