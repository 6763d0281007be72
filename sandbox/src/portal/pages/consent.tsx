import type { Scope } from "../../domain/index.js";
import type { ConsentRequest } from "../authorization/consent.js";
import { Form } from "../html/form.js";
import { Page } from "../html/page.js";
import { Notice } from "../html/parts.js";
import { scopeTexts } from "../html/scopes.js";
import { nameOf, type Viewer } from "../session/viewer.js";

interface ConsentProps {
  readonly viewer: Viewer;
  readonly request: ConsentRequest;
  readonly uid: string;
}

/** Shows what an app requests, the account concerned, and where the answer will be sent. */
export function ConsentPage({ viewer, request, uid }: ConsentProps) {
  const { appName, publisher, scopes, redirectUri } = request;
  return (
    <Page title={`Authorize ${appName}`} viewer={viewer} narrow>
      <h1>
        <bdi>{appName}</bdi> wants access to <bdi>{viewer.account.name}</bdi>
      </h1>
      <div class="card">
        <p>
          <strong>
            <bdi>{appName}</bdi>
          </strong>{" "}
          is an app of{" "}
          <strong>
            <bdi>{publisher}</bdi>
          </strong>
          . You are signed in as <bdi>{nameOf(viewer.user)}</bdi>, and decide for the account{" "}
          <strong>
            <bdi>{viewer.account.name}</bdi>
          </strong>
          .
        </p>
        <ScopeList scopes={scopes} />
        <p class="quiet small">
          While it has access, the app also receives events about the quotes, orders, documents and
          files that it may see. You can end its access at any time under Access.
        </p>
        {!viewer.manages && <NotYours />}
        <Decision viewer={viewer} uid={uid} />
        <p class="quiet small">
          {viewer.manages ? "Either way, you" : "You"} return to{" "}
          <span class="mono">{new URL(redirectUri).origin}</span>.
        </p>
      </div>
    </Page>
  );
}

function ScopeList({ scopes }: { readonly scopes: readonly Scope[] }) {
  return (
    <div>
      <h2>It will be able to</h2>
      <ul>
        {scopes.map((scope) => (
          <li>
            {scopeTexts[scope]} <code class="quiet">{scope}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Decision({ viewer, uid }: { readonly viewer: Viewer; readonly uid: string }) {
  return (
    <Form viewer={viewer} action={`/portal/authorize/${uid}`} class="row">
      {viewer.manages && (
        <button class="primary" type="submit" name="decision" value="allow">
          Allow access
        </button>
      )}
      <button type="submit" name="decision" value="refuse">
        {viewer.manages ? "Refuse" : "Return to the app without access"}
      </button>
    </Form>
  );
}

function NotYours() {
  return (
    <Notice tone="warn" role="note">
      Only owners and admins of a team can give apps access. Ask one of them to do it.
    </Notice>
  );
}
