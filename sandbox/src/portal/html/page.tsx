import type { Child } from "hono/jsx";
import { nameOf, type Viewer } from "../session/viewer.js";
import { DoneMessage } from "./parts.js";
import { ActionForm } from "./form.js";
import { Text } from "./text.js";
import { Now } from "./time.js";

export interface PageProps {
  /** The heading of the page and, with the name of the portal, its title. */
  readonly title: string;
  /** Absent if nobody is signed in, as on the sign-in page. */
  readonly viewer?: Viewer | undefined;
  /** The part of the navigation that the page is in. */
  readonly area?: Area | undefined;
  readonly narrow?: boolean;
  /** Whether something on it is about to change: where scripts may run, it then renews itself. */
  readonly live?: boolean;
  readonly children?: Child;
}

export type Area = keyof typeof areas;

const areas = {
  overview: "Overview",
  quotes: "Quotes",
  orders: "Orders",
  invoices: "Invoices",
  people: "People",
  apps: "Apps",
  webhooks: "Webhooks",
  access: "Access",
  staff: "Staff",
} as const;

/** A complete page. The renderer escapes every value; there is no other way for a string to get into the HTML. */
export function Page({ title, viewer, area, narrow = false, live = false, children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Evaluation Services`}</title>
        <link rel="stylesheet" href="/portal/portal.css" />
        <script src="/portal/portal.js" defer></script>
        <link rel="icon" href="/portal/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="bar">
          <div class="bar-inner">
            <Top viewer={viewer} />
            {viewer === undefined ? <div class="nav" /> : <Navigation area={area} />}
          </div>
        </header>
        <main id="main" class={narrow ? "narrow" : ""} {...(live && { "data-live": "" })}>
          {viewer?.message !== undefined && (
            <div id="message">
              <DoneMessage message={viewer.message} />
            </div>
          )}
          <Now.Provider value={viewer?.now}>{children}</Now.Provider>
        </main>
        <footer>Sandbox. Nothing here is real: no money moves and no document is evaluated.</footer>
      </body>
    </html>
  );
}

function Top({ viewer }: { readonly viewer: Viewer | undefined }) {
  return (
    <div class="bar-top">
      <a class="brand" href="/portal">
        <Seal />
        Evaluation Services
      </a>
      {viewer !== undefined && (
        <div class="who small">
          <span class="line">
            <bdi>{nameOf(viewer.user)}</bdi>
            <span class="quiet">
              · <bdi>{viewer.account.name}</bdi>
            </span>
          </span>
          <ActionForm viewer={viewer} action="/portal/sign-out" label="Sign out" look="plain" />
        </div>
      )}
    </div>
  );
}

/** The logo of the service: a seal. */
function Seal() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="13" cy="13" r="12" fill="#1f4e8c" />
      <circle cx="13" cy="13" r="8.5" fill="none" stroke="#ffffff" stroke-width="1.5" />
      <path d="M9 13.4l2.8 2.8L17.4 10" fill="none" stroke="#ffffff" stroke-width="2" />
    </svg>
  );
}

function Navigation({ area }: { readonly area: Area | undefined }) {
  return (
    <nav class="nav" aria-label="Main">
      <ul>
        {Object.entries(areas).map(([name, label]) => (
          <li>
            <a href={`/portal/${name}`} {...(name === area && { "aria-current": "page" })}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The heading of a page, with the parent page before it and the available actions after it. */
export function Head({
  title,
  back,
  children,
  actions,
}: {
  readonly title: string;
  readonly back?: { readonly href: string; readonly label: string };
  readonly children?: Child;
  readonly actions?: Child;
}) {
  return (
    <div class="head">
      <div>
        {back !== undefined && (
          <p class="crumbs">
            <a href={back.href}>← {back.label}</a>
          </p>
        )}
        <h1>
          <Text of={title} />
        </h1>
        {children}
      </div>
      {actions !== undefined && <div class="row">{actions}</div>}
    </div>
  );
}
