import { type AccountEndpoint, type EndpointHealth, eventTypes } from "../../../domain/index.js";
import { Choice, Field, Form, type FormState, Problems, Select } from "../../html/form.js";
import { Table } from "../../html/list.js";
import { Head, Page } from "../../html/page.js";
import { Badge, Card, Empty } from "../../html/parts.js";
import { Text } from "../../html/text.js";
import { HealthBadge } from "./health.js";
import type { Viewer } from "../../session/viewer.js";

interface WebhooksProps {
  readonly viewer: Viewer;
  readonly endpoints: readonly (AccountEndpoint & { readonly health: EndpointHealth })[];
  readonly apps: readonly { readonly id: string; readonly name: string }[];
  readonly state: FormState;
}

export function Webhooks({ viewer, endpoints, apps, state }: WebhooksProps) {
  return (
    <Page title="Webhooks" viewer={viewer} area="webhooks">
      <Head title="Webhooks">
        <p class="quiet">
          Addresses that receive signed events about quotes, orders, documents and files.
        </p>
      </Head>
      <Problems state={state} />
      <Card title="Endpoints">
        <Endpoints endpoints={endpoints} />
      </Card>
      {viewer.manages && <NewEndpoint viewer={viewer} apps={apps} state={state} />}
    </Page>
  );
}

function Endpoints({ endpoints }: Pick<WebhooksProps, "endpoints">) {
  if (endpoints.length === 0) {
    return (
      <Empty title="No endpoints yet">
        <p>
          Add the address of a receiver. <code>apostille-sandbox listen</code> forwards events to
          one on your machine.
        </p>
      </Empty>
    );
  }
  return (
    <Table
      label="Webhook endpoints"
      columns={["Address", { wide: "App" }, { wide: "Events" }, "Deliveries", "State"]}
      rows={endpoints.map(({ endpoint, appName, health }) => [
        <a href={`/portal/webhooks/${endpoint.id}`}>
          <Text of={endpoint.url} />
        </a>,
        appName,
        <code class="small">{endpoint.events.join(" ")}</code>,
        <HealthBadge health={health} />,
        <EndpointState {...endpoint} />,
      ])}
    />
  );
}

function NewEndpoint({ viewer, apps, state }: Pick<WebhooksProps, "viewer" | "apps" | "state">) {
  return (
    <Card title="Add an endpoint">
      <Form viewer={viewer} action="/portal/webhooks">
        <Select
          name="app"
          options={apps.map(({ id, name }) => [id, name] as const)}
          state={state}
        />
        <EndpointFields state={state} />
        <div>
          <button class="primary" type="submit">
            Add endpoint
          </button>
        </div>
      </Form>
    </Card>
  );
}

export function EndpointState({ disabled, disabled_reason: reason }: AccountEndpoint["endpoint"]) {
  if (!disabled) return <Badge tone="good">Enabled</Badge>;
  return reason === "consecutive_failures" ? (
    <Badge tone="bad">Disabled after failures</Badge>
  ) : (
    <Badge>Disabled</Badge>
  );
}

/** All events, those of a kind of resource, and each of its own. */
function EventChoices({ state, chosen }: { state: FormState; chosen: readonly string[] }) {
  const isReturned = "url" in state.values;
  const selection = isReturned ? (state.values["events"] ?? "").split("\n") : chosen;
  const groups = [...new Set(eventTypes.map((type) => type.split(".")[0] ?? type))];
  const choice = (value: string, label: string) => (
    <Choice name="events" value={value} label={label} checked={selection.includes(value)} />
  );
  const errors = state.errors["events"] ?? [];
  return (
    <fieldset id="f-events">
      <legend>Events</legend>
      {errors.length > 0 && <span class="error">{errors.join(" ")}</span>}
      {choice("*", "All, also those that are added later")}
      {groups.map((group) => {
        const types = eventTypes.filter((type) => type.startsWith(`${group}.`));
        return (
          <div class="choices">
            {types.length > 1 && choice(`${group}.*`, `All of ${group}.*`)}
            {(types.length === 0 ? [group] : types).map((type) => choice(type, type))}
          </div>
        );
      })}
    </fieldset>
  );
}

interface EndpointFieldsProps {
  readonly state: FormState;
  readonly of?: AccountEndpoint["endpoint"];
}

/** The form fields of an endpoint. */
export function EndpointFields({ state, of }: EndpointFieldsProps) {
  return (
    <>
      <Field name="url" type="url" value={of?.url} state={state} required />
      <EventChoices state={state} chosen={of?.events ?? ["*"]} />
      <Field name="description" value={of?.description ?? ""} state={state} />
    </>
  );
}
