import { type Key, scopes } from "../../../domain/index.js";
import { ActionForm, Choice, Field, Form, Problems, Select } from "../../html/form.js";
import { Table } from "../../html/list.js";
import { Head, Page } from "../../html/page.js";
import { Badge, Card, Empty, Notice } from "../../html/parts.js";
import { scopeTexts } from "../../html/scopes.js";
import { Time } from "../../html/time.js";
import type { Viewer } from "../../session/viewer.js";
import { PlatformApps } from "./platform-apps.js";
import type { AppsProps } from "./apps-props.js";

export function Apps(props: AppsProps) {
  const { viewer, state } = props;
  return (
    <Page title="Apps and keys" viewer={viewer} area="apps">
      <Head title="Apps and keys">
        <p class="quiet">
          Programs that work with the data of <bdi>{viewer.account.name}</bdi>, or for other
          accounts.
        </p>
      </Head>
      <Problems state={state} />
      {!viewer.manages && (
        <Notice tone="warn" role="note">
          Only owners and admins of a team can make or revoke keys and register apps.
        </Notice>
      )}
      <Card title="API keys">
        <Keys {...props} />
      </Card>
      {viewer.manages && <NewKey {...props} />}
      <PlatformApps {...props} />
    </Page>
  );
}

function Keys({ viewer, apps, keys }: AppsProps) {
  if (keys.length === 0) {
    return (
      <Empty title="No keys yet">
        <p>A key lets a program of yours call the interface.</p>
      </Empty>
    );
  }
  const appNames = new Map(apps.map(({ id, name }) => [id, name]));
  return (
    <Table
      label="API keys"
      columns={["Key", "App", "Scopes", { wide: "Made" }, "Last used", ""]}
      rows={keys.map((key) => [
        <code class="nowrap">sk-…{key.hint}</code>,
        appNames.get(key.app_id) ?? key.app_id,
        <Scopes of={key.scopes} />,
        <Time at={key.created_at} />,
        key.last_used_at === null ? (
          <span class="quiet">Never</span>
        ) : (
          <Time at={key.last_used_at} />
        ),
        <Revoke viewer={viewer} item={key} />,
      ])}
    />
  );
}

function Scopes({ of }: { readonly of: readonly string[] }) {
  if (of.length === scopes.length) return <span>All</span>;
  return of.length === 0 ? (
    <span class="quiet">None</span>
  ) : (
    <code class="small">{of.join(" ")}</code>
  );
}

function Revoke({ viewer, item }: { readonly viewer: Viewer; readonly item: Key }) {
  if (item.revoked_at !== null) return <Badge>Revoked</Badge>;
  if (!viewer.manages) return null;
  return (
    <ActionForm
      viewer={viewer}
      action={`/portal/keys/${item.id}/revoke`}
      label="Revoke"
      about={`the key that ends in ${item.hint}`}
      asks={{ about: "key", back: "/portal/apps" }}
    />
  );
}

function NewKey({ viewer, apps, state }: AppsProps) {
  return (
    <Card title="Make a key">
      <Form viewer={viewer} action="/portal/keys">
        <div class="pair">
          <Select
            name="app"
            value={apps[0]?.id ?? "new"}
            options={[
              ...apps.map(({ id, name }) => [id, name] as const),
              ["new", "A new app"] as const,
            ]}
            state={state}
          />
          <div data-for="new">
            <Field name="app_name" state={state} max={255} optional={false} />
          </div>
        </div>
        <ScopeChoices state={state} />
        <div>
          <button class="primary" type="submit">
            Make key
          </button>
        </div>
      </Form>
    </Card>
  );
}

/** All scopes are chosen, unless the form was returned with others. */
function ScopeChoices({ state }: Pick<AppsProps, "state">) {
  const isReturned = "app" in state.values;
  const selection: readonly string[] = isReturned
    ? (state.values["scopes"] ?? "").split("\n")
    : scopes;
  return (
    <fieldset id="f-scopes">
      <legend>Scopes</legend>
      <div class="choices">
        {scopes.map((scope) => (
          <Choice
            name="scopes"
            value={scope}
            label={scope}
            hint={scopeTexts[scope]}
            checked={selection.includes(scope)}
          />
        ))}
      </div>
    </fieldset>
  );
}
