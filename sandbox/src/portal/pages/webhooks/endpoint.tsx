import type { WebhookDelivery } from "@apostille/evaluation-services/types";
import type { ListPage } from "../../../foundation/index.js";
import { type AccountEndpoint, type EndpointHealth, eventTypes } from "../../../domain/index.js";
import { ActionForm, Form, type FormState, Problems, Select } from "../../html/form.js";
import { Pager, Table } from "../../html/list.js";
import { Head, Page } from "../../html/page.js";
import { Badge, Card, Columns, Empty, Facts, Notice } from "../../html/parts.js";
import { Time } from "../../html/time.js";
import type { Viewer } from "../../session/viewer.js";
import { DeliveryState, isWaiting } from "./delivery.js";
import { Health } from "./health.js";
import { SigningSecret } from "./signing-secret.js";
import { EndpointFields, EndpointState } from "./webhooks.js";

interface EndpointProps {
  readonly viewer: Viewer;
  readonly of: AccountEndpoint;
  readonly health: EndpointHealth;
  readonly deliveries: ListPage<WebhookDelivery>;
  readonly state: FormState;
}

export function EndpointPage(props: EndpointProps) {
  const { viewer, of, health, state } = props;
  const { endpoint } = of;
  return (
    <Page
      title="Webhook endpoint"
      viewer={viewer}
      area="webhooks"
      live={health.latest.some(isWaiting)}
    >
      <Head title={endpoint.url} back={{ href: "/portal/webhooks", label: "Webhooks" }}>
        <p>
          <EndpointState {...endpoint} />{" "}
          {health.failingSince !== null && <Badge tone="bad">Failing</Badge>} {endpoint.description}
        </p>
      </Head>
      <Problems state={state} />
      {endpoint.disabled_reason === "consecutive_failures" && (
        <Notice tone="bad" role="note">
          It was disabled because {endpoint.consecutive_failures} deliveries in a row failed. Enable
          it once the receiver works again.
        </Notice>
      )}
      <Columns
        first={viewer.manages && <TestEvents viewer={viewer} of={of} />}
        last={
          <>
            <EndpointFacts of={of} />
            {viewer.manages && <SigningSecret viewer={viewer} of={of} />}
          </>
        }
      >
        <Health health={health} />
        <Deliveries {...props} />
        {viewer.manages && <Change {...props} />}
      </Columns>
    </Page>
  );
}

function Deliveries({ of: { endpoint }, deliveries: { data, meta } }: EndpointProps) {
  return (
    <Card title="Recent deliveries">
      {meta.total === 0 ? (
        <Empty title="Nothing was delivered yet">
          <p>Send a ping, or trigger an event.</p>
        </Empty>
      ) : (
        <>
          <Table
            label="Recent deliveries"
            columns={[
              "Event",
              { state: "Status" },
              "Answer",
              { numbers: "Attempts" },
              "Next attempt",
              "When",
            ]}
            rows={data.map((each) => [
              <a href={`/portal/webhooks/${endpoint.id}/deliveries/${each.id}`}>
                {each.event_type}
              </a>,
              <DeliveryState of={each} />,
              each.response_status ?? each.error ?? <span class="quiet">None yet</span>,
              each.attempts,
              each.next_attempt_at === null ? (
                <span class="quiet absent">None</span>
              ) : (
                <Time at={each.next_attempt_at} />
              ),
              <Time at={each.created_at} />,
            ])}
          />
          <Pager
            meta={meta}
            href={(page) => `/portal/webhooks/${endpoint.id}?page=${page}`}
            what="deliveries"
          />
        </>
      )}
    </Card>
  );
}

function TestEvents({ viewer, of: { endpoint } }: Pick<EndpointProps, "viewer" | "of">) {
  if (endpoint.disabled) return null;
  const types = eventTypes.filter((type) => type !== "ping");
  return (
    <Card title="Send a test event">
      <ActionForm
        viewer={viewer}
        action={`/portal/webhooks/${endpoint.id}/ping`}
        label="Send a ping"
        look="primary"
      />
      <Form viewer={viewer} action={`/portal/webhooks/${endpoint.id}/test`}>
        <Select
          name="type"
          hint="With a real quote, order, file or document behind it, made for this. Every endpoint that subscribes receives it."
          options={types.map((type) => [type, type] as const)}
        />
        <div>
          <button type="submit">Send event</button>
        </div>
      </Form>
    </Card>
  );
}

function EndpointFacts({ of: { endpoint, appName } }: Pick<EndpointProps, "of">) {
  return (
    <Card title="Details">
      <Facts
        of={[
          ["Id", <code class="copy">{endpoint.id}</code>],
          ["App", appName],
          ["Events", <code>{endpoint.events.join(" ")}</code>],
          ["Failures in a row", endpoint.consecutive_failures],
          ["Added", <Time at={endpoint.created_at} />],
        ]}
      />
    </Card>
  );
}

function Change({ viewer, of: { endpoint, appName }, state }: EndpointProps) {
  const at = `/portal/webhooks/${endpoint.id}`;
  return (
    <Card title="Change">
      <Form viewer={viewer} action={at} label="Change the endpoint">
        <EndpointFields state={state} of={endpoint} />
        <div>
          <button type="submit">Save</button>
        </div>
      </Form>
      <div class="row">
        {endpoint.disabled ? (
          <ActionForm viewer={viewer} action={`${at}/enable`} label="Enable" look="primary" />
        ) : (
          <ActionForm viewer={viewer} action={`${at}/disable`} label="Disable" />
        )}
        <ActionForm
          viewer={viewer}
          action={`${at}/remove`}
          label="Remove"
          about={`the endpoint of ${appName}`}
          asks={{ about: "endpoint", back: at }}
        />
      </div>
    </Card>
  );
}
