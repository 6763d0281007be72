/** Credentials that deliveries carry besides a signature, or instead of one: `security` of webhooks. */
import { equalTexts, toBase64, joinContent } from "../signature/bytes.js";
import { WebhookConfigurationError } from "../signature/errors.js";
import type { VerifyDelivery } from "./unsigned.js";

/** Where a delivery carries a credential. */
export interface CredentialPlace {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  /** The authentication scheme before it, such as `Bearer`. */
  readonly scheme?: string;
}

/** The places by security scheme: `webhookCredentials` in the generated code. */
export type CredentialPlaces = Readonly<Record<string, CredentialPlace>>;

/** Credentials by security scheme: a key, a token, or `name:password` for `Basic`. */
export type DeliveryCredentials<Places extends CredentialPlaces> = {
  readonly [Scheme in keyof Places]?: string;
};

/**
 * The header fields that carry credentials, for `headers` of a delivery. One in a query is a part of the URL to which
 * events are sent.
 */
export function credentialHeaders<Places extends CredentialPlaces>(
  places: Places,
  credentials: DeliveryCredentials<Places>,
): Readonly<Record<string, string>> {
  const headers = new Headers();
  for (const { place, text } of entriesOf(places, credentials)) {
    if (place.in === "header") headers.set(place.name, text);
    if (place.in === "cookie") headers.append("Cookie", `${place.name}=${text}`);
  }
  return Object.fromEntries(headers);
}

/**
 * Accepts the deliveries that carry all of these credentials, for `verify` of a receiver.
 *
 * @throws {WebhookConfigurationError} if there is none, or one of a scheme that no webhook has.
 */
export function verifyCredentials<Places extends CredentialPlaces>(
  places: Places,
  credentials: DeliveryCredentials<Places>,
): VerifyDelivery {
  const expected = entriesOf(places, credentials);
  if (expected.length === 0)
    throw new WebhookConfigurationError("There is no credential to expect of a delivery.");
  return (request) => expected.every(({ place, text }) => equalTexts(read(request, place), text));
}

function entriesOf(
  places: CredentialPlaces,
  credentials: Readonly<Record<string, string | undefined>>,
): readonly { readonly place: CredentialPlace; readonly text: string }[] {
  return Object.entries(credentials).flatMap(([key, credential]) => {
    const place = places[key];
    if (place === undefined)
      throw new WebhookConfigurationError(`No webhook has the security scheme "${key}".`);
    return credential === undefined ? [] : [{ place, text: credentialText(place, credential) }];
  });
}

function credentialText({ scheme }: CredentialPlace, credential: string): string {
  if (credential === "") throw new WebhookConfigurationError("A credential is empty.");
  if (scheme === undefined) return credential;
  return `${scheme} ${scheme === "Basic" ? toBase64(joinContent([credential])) : credential}`;
}

function read(request: Request, place: CredentialPlace): string {
  if (place.in === "query") return new URL(request.url).searchParams.get(place.name) ?? "";
  if (place.in === "header") return request.headers.get(place.name) ?? "";
  const cookies = (request.headers.get("cookie") ?? "").split(/; */);
  const found = cookies.find((cookie) => cookie.startsWith(`${place.name}=`)) ?? "";
  return found.slice(place.name.length + 1);
}
