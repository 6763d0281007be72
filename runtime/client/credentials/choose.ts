import type { SecurityRequirementDescriptor } from "../../wire/descriptors/descriptor.js";
import type { CallContext } from "../call/capability.js";
import { type CallSite, CredentialError } from "../call/errors.js";
import type { BasicCredential, Credentials, Secret } from "./credentials.js";

/**
 * The schemes of the first security alternative that can be met; anonymous access is the last resort. Throws if no
 * alternative can be met, and says what is missing.
 */
export function chooseSchemes(
  { operation: { security = [] }, site }: CallContext,
  canMeet: (scheme: string) => boolean,
): readonly string[] {
  const possible = security.map(Object.keys).filter((names) => names.every(canMeet));
  const chosen = possible.find((names) => names.length > 0) ?? possible[0];
  if (chosen === undefined && security.length > 0) throw missing(security, site);
  return chosen ?? [];
}

function missing(
  alternatives: readonly SecurityRequirementDescriptor[],
  site: CallSite,
): CredentialError {
  const [[first] = []] = alternatives.map(Object.keys);
  const example = JSON.stringify(first).replace(/^"([a-z_]\w*)"$/i, "$1");
  const choices = alternatives.map((one) =>
    Object.keys(one)
      .map((name) => JSON.stringify(name))
      .join(" and "),
  );
  return new CredentialError(
    `needs credentials for ${choices.join(", or ")}: pass them to the client as auth, such as { ${example}: "..." }`,
    site,
  );
}

/** The credential for a security scheme. */
export const credentialOf = (
  credentials: Credentials,
  scheme: string,
): Secret | BasicCredential | undefined =>
  Object.hasOwn(credentials, scheme) ? credentials[scheme] : undefined;

export const reveal = async (secret: Secret): Promise<string> =>
  typeof secret === "function" ? secret() : secret;

/** Returns the credential if a header can hold it. Otherwise throws a `CredentialError`, which does not show it. */
export function headerCredential(text: string, scheme: string, site: CallSite): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  throw new CredentialError(
    `cannot send the credential for "${scheme}": it is empty, or has a leading or trailing space, a line break or a non-ASCII character`,
    site,
  );
}
