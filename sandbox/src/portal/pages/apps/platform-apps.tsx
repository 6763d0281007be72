import { ActionForm, Field, Form } from "../../html/form.js";
import { Card, Empty, Facts, Notice } from "../../html/parts.js";
import { Text } from "../../html/text.js";
import { Time } from "../../html/time.js";
import type { AppsProps } from "./apps-props.js";

type RegisteredApp = AppsProps["platformApps"][number];

/** OAuth apps, which act for the accounts that grant them access. */
export function PlatformApps(props: AppsProps) {
  const { viewer, platformApps } = props;
  return (
    <Card title="Platform apps">
      {!viewer.account.platformApps && <NotEnabled />}
      {platformApps.length === 0 && viewer.account.platformApps && (
        <Empty title="No platform apps yet">
          <p>
            A platform app acts for other accounts by OAuth 2.0, once one of their users has agreed.
          </p>
        </Empty>
      )}
      <ul class="list">
        {platformApps.map((app) => (
          <li>
            <Registration viewer={viewer} app={app} />
          </li>
        ))}
      </ul>
      {viewer.manages && viewer.account.platformApps && <NewApp {...props} />}
    </Card>
  );
}

function NotEnabled() {
  return (
    <Notice tone="active" role="note">
      <span>
        Creating platform apps is not enabled for this account. In the sandbox you enable it under{" "}
        <a href="/portal/staff">Sandbox staff</a>.
      </span>
    </Notice>
  );
}

interface RegistrationProps {
  readonly viewer: AppsProps["viewer"];
  readonly app: RegisteredApp;
}

function Registration({ viewer, app }: RegistrationProps) {
  return (
    <div class="form">
      <div class="card-head">
        <h3>
          <bdi>{app.name}</bdi>
        </h3>
        {viewer.manages && <RegistrationActions viewer={viewer} app={app} />}
      </div>
      <Facts
        of={[
          ["Client id", <code class="copy">{app.id}</code>],
          ["Client secret", <code class="nowrap">cs-…{app.secretHint}</code>],
          [
            "Redirect addresses",
            app.redirectUris.map((address) => (
              <div class="mono">
                <Text of={address} />
              </div>
            )),
          ],
          ["Acts for", app.accounts.length === 0 ? "Nobody yet" : app.accounts.join(", ")],
          ["Registered", <Time at={app.createdAt} />],
        ]}
      />
    </div>
  );
}

const RegistrationActions = ({ viewer, app }: RegistrationProps) => (
  <div class="row">
    <ActionForm
      viewer={viewer}
      action={`/portal/apps/${app.id}/secret`}
      label="New secret"
      about={`for ${app.name}`}
      asks={{ about: "secret", back: "/portal/apps" }}
    />
    <ActionForm
      viewer={viewer}
      action={`/portal/apps/${app.id}/remove`}
      label="Remove"
      about={app.name}
      asks={{ about: "app", back: "/portal/apps" }}
    />
  </div>
);

function NewApp({ viewer, state }: AppsProps) {
  return (
    <details {...(state.values["redirect_uris"] !== undefined && { open: true })}>
      <summary>Register a platform app</summary>
      <Form viewer={viewer} action="/portal/apps">
        <Field
          name="name"
          hint="Shown to everyone who is asked for access."
          state={state}
          required
          max={255}
        />
        <Field
          name="redirect_uris"
          hint="One per line. Codes are sent to exactly these: https, or http on this machine."
          state={state}
          lines
          required
        />
        <div>
          <button type="submit">Register app</button>
        </div>
      </Form>
    </details>
  );
}
