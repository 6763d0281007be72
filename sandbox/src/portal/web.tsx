import type { UploadStore } from "@apostille/evaluation-services/server";
import type { Core } from "../core/core.js";
import type { Listener } from "../core/exchange.js";
import { authorizationListener, isForAuthorization } from "../oauth/server/listener.js";
import { type AuthorizationServer, createAuthorizationServer } from "../oauth/server/provider.js";
import { Message } from "./pages/message.js";
import { portalListener } from "./portal.js";

export interface WebOptions {
  /** The code required for signing in if the sandbox can be reached from other machines. */
  readonly accessCode?: string | undefined;
  /** Stores the uploaded files of forms. */
  readonly uploads: UploadStore;
  readonly onError: (error: unknown) => void;
}

/** Whether a request is for the portal or the authorization server of platform apps. */
export function isForBrowsers(target: string): boolean {
  return /^\/portal(?:[/?]|$)/.test(target) || isForAuthorization(target);
}

/** Handles pages for browsers, and `/oauth`. */
export function webListener(core: Core, { accessCode, uploads, onError }: WebOptions): Listener {
  let opened: Promise<AuthorizationServer> | undefined;
  const authorization = (): Promise<AuthorizationServer> =>
    (opened ??= createAuthorizationServer(core, {
      consentPath: (uid) => `/portal/authorize/${uid}`,
      errorPage,
      onError,
    }));
  const oauth = authorizationListener(authorization, onError);
  const portal = portalListener({ core, authorization, accessCode, uploads, onError });
  return (req, res) => (isForAuthorization(req.url ?? "") ? oauth : portal)(req, res);
}

/** The page for an authorization request that cannot be sent back to its app, because the app is unknown. */
function errorPage({
  code,
  description,
}: {
  readonly code: string;
  readonly description: string;
}): string {
  const text = `${description === "" ? "The request cannot be understood." : description} (${code})`;
  const page = <Message title="The app asked for something that cannot be done" text={text} />;
  return `<!doctype html>${page.toString()}`;
}
