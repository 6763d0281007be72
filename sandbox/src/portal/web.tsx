import { HttpError, type UploadStore } from "@apostille/evaluation-services/server";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import {
  type Core,
  isDatabaseAway,
  isDiskFull,
  type Listener,
  parseUrl,
  ServiceError,
} from "../foundation/index.js";
import { NoTransition } from "../domain/index.js";
import { authorizationListener, isForAuthorization } from "./authorization/listener.js";
import {
  type AuthorizationServer,
  createAuthorizationServer,
  type ErrorPage,
} from "./authorization/provider.js";
import { MessagePage } from "./pages/message.js";
import type { Portal, PortalContext, PortalEnv } from "./request/environment.js";
import { withForm } from "./request/form.js";
import { requireConfirmation } from "./request/confirmed.js";
import { ownRequests, pageHeaders, secure, signedIn, requireToken } from "./request/guard.js";
import { stateText } from "./html/words.js";
import { script } from "./assets/script.js";
import { stylesheet } from "./assets/styles.js";
import { consentRoutes } from "./routes/consent.js";
import { overviewRoutes } from "./routes/overview.js";
import { quoteRoutes } from "./routes/quotes.js";
import { orderRoutes } from "./routes/orders.js";
import { peopleRoutes } from "./routes/people.js";
import { appRoutes } from "./routes/apps.js";
import { webhookRoutes } from "./routes/webhooks.js";
import { endpointRoutes } from "./routes/endpoint.js";
import { accessRoutes } from "./routes/access.js";
import { staffRoutes } from "./routes/staff.js";
import { signInRoutes, signOutRoutes } from "./routes/sign-in.js";
import { send } from "./request/send.js";

export interface WebOptions extends Pick<Portal, "requests"> {
  /** The code required for signing in if the sandbox can be reached from other machines. */
  readonly accessCode?: string | undefined;
  /** Stores the uploaded files of forms. */
  readonly uploads: UploadStore;
  readonly onError: (error: unknown) => void;
}

/** Whether a request is for the portal or the authorization server of platform apps. */
export function isForBrowsers(target: string): boolean {
  return isForPortal(target) || isForAuthorization(target);
}

/** Also without its dot segments, which are removed before a page is looked up: `/portal/..//host/` is not. */
function isForPortal(target: string): boolean {
  const inPortal = /^\/portal(?:[/?]|$)/;
  return inPortal.test(target) && inPortal.test(parseUrl(target, "http://portal")?.pathname ?? "");
}

/** Handles pages for browsers, and `/oauth`. */
export function webListener(
  core: Core,
  { accessCode, uploads, requests, onError }: WebOptions,
): Listener {
  let server: Promise<AuthorizationServer> | undefined;
  const authorization = (): Promise<AuthorizationServer> =>
    (server ??= createAuthorizationServer(core, {
      consentPath: (uid) => `/portal/authorize/${uid}`,
      errorPage,
      onError,
    }));
  const oauth = authorizationListener(authorization, onError);
  const portal = portalListener({ core, authorization, accessCode, uploads, requests, onError });
  return (req, res) => (isForAuthorization(req.url ?? "") ? oauth : portal)(req, res);
}

/** The page for an authorization request that cannot be sent back to its app, because the app is unknown. */
function errorPage({
  code,
  description,
}: {
  readonly code: string;
  readonly description: string;
}): ErrorPage {
  const text = `${description === "" ? "The request cannot be understood." : description} (${code})`;
  const page = <MessagePage title="The app asked for something that cannot be done" text={text} />;
  return { html: `<!doctype html>${page.toString()}`, headers: pageHeaders };
}

/** The pages under `/portal` as a listener of `node:http`. */
function portalListener(portal: Portal): Listener {
  const listener = getRequestListener(portalApp(portal).fetch, { overrideGlobalObjects: false });
  return (req, res) => void listener(req, res);
}

function portalApp(portal: Portal): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>().basePath("/portal");
  app.use(secure, ownRequests(portal));
  app.get("/portal.css", (c) => c.body(stylesheet, 200, { "Content-Type": "text/css" }));
  app.get("/portal.js", (c) => c.body(script, 200, { "Content-Type": "text/javascript" }));
  app.get("/icon.svg", (c) => c.body(icon, 200, { "Content-Type": "image/svg+xml" }));
  const { uploads } = portal;
  app.use("/sign-in", withForm({ uploads, fileBytes: 0 }));
  app.route("/", signInRoutes(portal));
  const fileBytes = portal.core.settings.maxFileSize;
  app.use(signedIn(portal), withForm({ uploads, fileBytes }), requireToken, requireConfirmation);
  app.get("/", (c) => c.redirect("/portal/overview", 303));
  for (const routes of areas) app.route("/", routes(portal));
  app.notFound((c) => withoutSlash(c) ?? answerTo(portal, c, notThere));
  app.onError((error, c) => answerTo(portal, c, error));
  return app;
}

const areas = [
  overviewRoutes,
  signOutRoutes,
  consentRoutes,
  quoteRoutes,
  orderRoutes,
  peopleRoutes,
  appRoutes,
  webhookRoutes,
  endpointRoutes,
  accessRoutes,
  staffRoutes,
];

/** Leads from `/portal/quotes/` to `/portal/quotes`. */
function withoutSlash(c: PortalContext): Response | undefined {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== "GET" || !pathname.endsWith("/")) return undefined;
  return c.redirect(pathname.slice(0, -1) + search, 303);
}

const notThere = new HTTPException(404, { message: "There is no such page, or it is not yours." });

/** An error as a page. Internal errors go to the log, not to the browser. */
function answerTo(
  { onError }: Portal,
  c: PortalContext,
  error: Error,
): Response | Promise<Response> {
  const viewer = c.get("viewer");
  if (error instanceof HTTPException) {
    return send(
      c,
      <MessagePage viewer={viewer} title={titleOf(error.status)} text={error.message} />,
      error.status,
    );
  }
  if (error instanceof ServiceError) {
    const status = error.status === 404 ? 404 : 422;
    const text = status === 404 ? notThere.message : error.message;
    return send(c, <MessagePage viewer={viewer} title={titleOf(status)} text={text} />, status);
  }
  if (error instanceof NoTransition) {
    return send(c, <MessagePage viewer={viewer} title={titleOf(422)} text={tooLate(error)} />, 422);
  }
  onError(error);
  const unavailable = unavailableText(error);
  if (unavailable !== undefined) {
    c.header("Retry-After", "5");
    return send(
      c,
      <MessagePage viewer={viewer} title="Not available right now" text={unavailable} />,
      503,
    );
  }
  return send(
    c,
    <MessagePage
      viewer={viewer}
      title="Something went wrong"
      text="This is an error of the sandbox, not yours. Nothing was changed. Its log has the details."
    />,
    500,
  );
}

/** What is unavailable, if that is the error: a form was refused with 503, or the database or the disk fails. */
function unavailableText(error: unknown): string | undefined {
  if (isDatabaseAway(error))
    return "The sandbox cannot reach its database. Nothing was changed. Try again in a few seconds.";
  const isRefused = error instanceof HttpError && error.status === 503;
  return isRefused || isDiskFull(error)
    ? "The sandbox has no room for the file. Nothing was changed. Try again when its disk is not full."
    : undefined;
}

/** The page that was acted on shows a state that the resource has left. */
function tooLate({ from }: NoTransition): string {
  const state = from === null ? "" : ` It is “${stateText(from)}” now.`;
  return `This is no longer possible.${state} Go back and reload the page to see what can be done.`;
}

function titleOf(status: number): string {
  if (status === 404) return "Not found";
  if (status === 413) return "That is too large";
  return status === 403 ? "Not allowed" : "This cannot be done";
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><circle cx="13" cy="13" r="12" fill="#1f4e8c"/><path d="M8 13.4l3.4 3.4L18.4 9.4" fill="none" stroke="#fff" stroke-width="2.4"/></svg>`;
