import type { Context, Next } from "koa";
import type { Core } from "../../foundation/index.js";
import { hashOf, scopes } from "../../domain/index.js";

/**
 * Adapts successful responses of the package to what there is here: an authorization server without OpenID Connect,
 * whose tokens act for an account.
 */
export function ownAnswers(core: Core): (ctx: Context, next: Next) => Promise<void> {
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 200) return;
    switch (ctx.path) {
      case "/.well-known/oauth-authorization-server":
        ctx.body = metadata(Object(ctx.body));
        return;
      case "/oauth/token":
        ctx.body = { ...Object(ctx.body), account_id: await accountOf(core, ctx.body) };
        return;
      case "/oauth/revoke":
        // RFC 7009, section 2.2: the status says everything. Some clients read only JSON, so the body is not empty.
        ctx.body = {};
        return;
    }
  };
}

/** The members of RFC 8414 and RFC 9207 that apply. The others are about signed tokens and requests. */
const texts = [
  "issuer",
  "authorization_endpoint",
  "token_endpoint",
  "revocation_endpoint",
  "response_types_supported",
  "response_modes_supported",
  "grant_types_supported",
  "token_endpoint_auth_methods_supported",
  "code_challenge_methods_supported",
  "authorization_response_iss_parameter_supported",
];

function metadata(all: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const own = Object.fromEntries(texts.map((name) => [name, all[name]]));
  return {
    ...own,
    revocation_endpoint_auth_methods_supported: own["token_endpoint_auth_methods_supported"],
    scopes_supported: scopes,
  };
}

async function accountOf({ database }: Core, body: unknown): Promise<string | undefined> {
  const [row] = await database.query<{ accountId: string }>(
    `SELECT account_id AS "accountId" FROM oauth_records
       JOIN oauth_consents ON oauth_consents.id = grant_id
     WHERE kind = 'AccessToken' AND hash = $1`,
    [hashOf(String(Object(body)["access_token"]))],
  );
  return row?.accountId;
}
