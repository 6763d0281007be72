import type { AdapterPayload, ClientMetadata } from "oidc-provider";
import type { Core } from "../../core/core.js";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: string[];
  readonly secretHash: string;
}

/** A platform app as a client of the authorization server. The hash of its secret takes the place of the secret. */
export async function findClient(
  core: Core,
  clientId: string,
): Promise<(AdapterPayload & ClientMetadata) | undefined> {
  const [row] = await core.database.query<Row>(
    `SELECT apps.id, name, redirect_uris AS "redirectUris", secret_hash AS "secretHash"
     FROM platform_apps JOIN apps ON apps.id = app_id WHERE apps.id = $1`,
    [clientId],
  );
  return row && metadata(row);
}

function metadata({ id, name, redirectUris, secretHash }: Row): AdapterPayload & ClientMetadata {
  return {
    client_id: id,
    client_name: name,
    client_secret: secretHash,
    redirect_uris: redirectUris,
    // Loopback redirect URIs of native clients would match with any port (RFC 8252, section 7.3); ours match exactly.
    application_type: "web",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "client_secret_basic",
  };
}
