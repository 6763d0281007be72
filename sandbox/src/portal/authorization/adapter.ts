import type { Adapter, AdapterFactory, AdapterPayload, ClientMetadata } from "oidc-provider";
import type { Core } from "../../foundation/index.js";
import { activateConsent, addConsent, endConsent, findConsent } from "../../domain/index.js";
import { consumeRecord, dropRecord, findRecord, keepRecord } from "./records.js";
import type { UnitOfWork } from "./unit-of-work.js";

/** The dependencies of an adapter of the authorization server. */
export interface Store {
  readonly core: Core;
  readonly unit: UnitOfWork;
}

/** Stores the records of the authorization server in our database: grants and apps in tables of their own. */
export function adapterFactory(store: Store): AdapterFactory {
  return (kind) => {
    const adapter = recordAdapter(store, kind);
    switch (kind) {
      case "Client":
        return { ...adapter, find: (id) => findClient(store.core, id) };
      case "Grant":
        return { ...adapter, ...grantAdapter(store) };
      case "RefreshToken":
        return { ...adapter, upsert: (...token) => keepRefreshToken(store, adapter, token) };
      case "Session":
        // The portal knows who is signed in; a session stored here would duplicate that.
        return { ...adapter, upsert: async () => undefined, find: async () => undefined };
      default:
        return adapter;
    }
  };
}

function recordAdapter({ core, unit }: Store, kind: string): Adapter {
  return {
    upsert: (id, payload, lifetime = 0) =>
      unit.change((tx) => keepRecord(core, tx, { kind, id, payload, lifetime })),
    find: (id) => findRecord(core, { kind, id }),
    findByUserCode: async () => undefined,
    findByUid: async () => undefined,
    consume: (id) => unit.change((tx) => consumeRecord(core, tx, { kind, id })),
    destroy: (id) => unit.change((tx) => dropRecord(tx, { kind, id })),
    revokeByGrantId: (grantId) =>
      unit.change(async (tx) => {
        await tx.query("DELETE FROM oauth_records WHERE kind = $1 AND grant_id = $2", [
          kind,
          grantId,
        ]);
      }),
  };
}

/** The grant begins with its first refresh token, and ends with its last. */
async function keepRefreshToken(
  { core, unit }: Store,
  { upsert }: Adapter,
  [id, payload, lifetime = 0]: Parameters<Adapter["upsert"]>,
): Promise<void> {
  await upsert(id, payload, lifetime);
  const { grantId } = payload;
  if (grantId === undefined) return;
  await unit.change((tx) => activateConsent(core, tx, { id: grantId, lifetime }));
}

function grantAdapter({ core, unit }: Store): Pick<Adapter, "upsert" | "find" | "destroy"> {
  const resource = core.settings.apiBase;
  return {
    upsert: (id, { clientId: appId = "", accountId: userId = "", resources }) =>
      unit.change((tx) => {
        const scopes = Object.values(resources ?? {}).flatMap((list) => String(list).split(" "));
        return addConsent(core, tx, { id, appId, userId, scopes });
      }),
    async find(id) {
      const consent = await findConsent(core.database, id);
      if (consent === undefined) return undefined;
      return {
        jti: id,
        kind: "Grant",
        accountId: consent.userId,
        clientId: consent.appId,
        resources: { [resource]: consent.scopes.join(" ") },
      };
    },
    destroy: (id) => unit.change((tx) => endConsent(core, tx, id)),
  };
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: string[];
  readonly secretHash: string;
}

/** A platform app as a client of the authorization server. The hash of its secret takes the place of the secret. */
async function findClient(
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
