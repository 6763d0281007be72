import { valueOf } from "../../wire/values/text.js";
import type { SecurityRequirementDescriptor } from "../../wire/descriptors/descriptor.js";
import { type CallSite, CredentialError } from "../call/errors.js";
import { type Authenticator, reveal, type Secret } from "./credentials.js";
import type { CredentialWriter } from "./writers.js";

/**
 * Adds the credentials of the first security alternative that can be met; anonymous access is the last resort. A header
 * that the caller has set is left alone. Throws if no alternative can be met, and says what is missing.
 *
 * A scheme without a writer is always met: the connection provides a client certificate, and the caller has to meet a
 * scheme that the document does not declare.
 */
export function authenticateBy(writers: Readonly<Record<string, CredentialWriter>>): Authenticator {
  return async (request, { operation: { security = [] }, site }, credentials) => {
    const { headers } = request;
    const isDone = (name: string): boolean => {
      const writer = valueOf(writers, name);
      return writer === undefined || (writer.header !== undefined && headers.has(writer.header));
    };
    const isGiven = (name: string): boolean => valueOf(credentials, name) !== undefined;
    const possible = security
      .map(Object.keys)
      .filter((names) => names.every((name) => isDone(name) || isGiven(name)));
    // What needs no credential is met by any choice.
    const chosen = possible.find((names) => names.some(isGiven)) ?? possible[0];
    if (chosen === undefined && security.length > 0) throw missing(security, site);
    let { url } = request;
    for (const name of chosen ?? []) {
      const [writer, credential] = [valueOf(writers, name), valueOf(credentials, name) ?? ""];
      if (writer === undefined || isDone(name)) continue;
      // Other credentials are for schemes that encode them.
      const text = await (writer.encode?.(credential) ?? reveal(credential as Secret));
      url = writer.write({ ...request, url }, checkCredential(text, name, site));
    }
    return { ...request, url };
  };
}

function missing(
  alternatives: readonly SecurityRequirementDescriptor[],
  site: CallSite,
): CredentialError {
  const names = alternatives.map((one) => Object.keys(one).map((name) => JSON.stringify(name)));
  const choices = names.map((all) => all.join(" and ")).join(", or ");
  return new CredentialError(
    `needs credentials for ${choices}: pass them to the client as auth, such as { ${names[0]?.[0]}: "..." }`,
    site,
  );
}

/** Returns the credential if a header can hold it; the error does not show it. */
function checkCredential(text: string, scheme: string, site: CallSite): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  throw new CredentialError(
    `cannot send the credential for "${scheme}": it is empty, or has outer spaces, line breaks or non-ASCII characters`,
    site,
  );
}
