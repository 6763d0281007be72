import type { DeliveryOverview, RecordedEvent } from "../../../domain/index.js";
import { Table } from "../../html/list.js";
import { Head, Page } from "../../html/page.js";
import { Card, Empty } from "../../html/parts.js";
import { Text } from "../../html/text.js";
import { Time } from "../../html/time.js";
import type { Viewer } from "../../session/viewer.js";
import { DeliveryState, EventBody, isWaiting } from "./delivery.js";

interface EventProps {
  readonly viewer: Viewer;
  readonly event: RecordedEvent;
  readonly deliveries: readonly DeliveryOverview[];
}

/** One event, with its deliveries to the endpoints of the account. */
export function EventPage({ viewer, event, deliveries }: EventProps) {
  return (
    <Page title={event.type} viewer={viewer} area="webhooks" live={deliveries.some(isWaiting)}>
      <Head title={event.type}>
        <p>
          <code class="copy">{event.id}</code> <Time at={event.createdAt} />
        </p>
      </Head>
      <Card title="Deliveries">
        {deliveries.length === 0 ? (
          <Empty title="No endpoint asked for it" />
        ) : (
          <Table
            label={`Deliveries of ${event.id}`}
            columns={["Endpoint", "State", { numbers: "Attempts" }]}
            rows={deliveries.map((delivery) => [
              <a href={`/portal/webhooks/${delivery.endpoint_id}/deliveries/${delivery.id}`}>
                <Text of={delivery.url} />
              </a>,
              <DeliveryState of={delivery} />,
              delivery.attempts,
            ])}
          />
        )}
      </Card>
      <Card title="What is sent">
        <EventBody body={event.body} />
      </Card>
    </Page>
  );
}
