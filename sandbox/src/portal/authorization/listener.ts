import type { IncomingMessage, ServerResponse } from "node:http";
import type { AuthorizationServer } from "./provider.js";

const paths =
  /^\/(?:oauth\/(?:authorize(?:\/[^/?]*)?|token|revoke)|\.well-known\/oauth-authorization-server)(?:\?|$)/;

/** Whether a request is for the authorization server. Its pages belong to the portal. */
export function isForAuthorization(target: string): boolean {
  return paths.test(target);
}

/** Handles `/oauth/authorize`, `/oauth/token`, `/oauth/revoke`, and the metadata (RFC 8414). */
export function authorizationListener(
  open: () => Promise<AuthorizationServer>,
  onError: (error: unknown) => void,
): (req: IncomingMessage, res: ServerResponse) => void {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { provider } = await open();
    atItsAddress(req, new URL(provider.issuer));
    await provider.callback()(req, res);
  };
  return (req, res) => {
    answer(req, res).catch((error: unknown) => {
      onError(error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500).end();
    });
  };
}

/** Makes URLs in responses begin with the issuer, whatever the `Host` header of the request. */
function atItsAddress({ headers }: IncomingMessage, issuer: URL): void {
  delete headers["x-forwarded-host"];
  headers.host = issuer.host;
  headers["x-forwarded-proto"] = issuer.protocol.slice(0, -1);
}
