import type { DeliveryOverview, RecordedEvent } from "../../../domain/index.js";
import { Table } from "../../html/list.js";
import { Head, Page } from "../../html/page.js";
import { Badge, Card, Empty } from "../../html/parts.js";
import { Text } from "../../html/text.js";
import { Time } from "../../html/time.js";
import { inWords, toneOf } from "../../html/words.js";
import type { Viewer } from "../../session/viewer.js";
import { EventBody } from "./delivery.js";

interface EventProps {
  readonly viewer: Viewer;
  readonly event: RecordedEvent;
  readonly deliveries: readonly DeliveryOverview[];
}

/** One event, with its deliveries to the endpoints of the account. */
export function EventPage({ viewer, event, deliveries }: EventProps) {
  return (
    <Page title={event.type} viewer={viewer} area="webhooks">
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
            rows={deliveries.map(({ id, endpoint_id, url, status, attempts }) => [
              <a href={`/portal/webhooks/${endpoint_id}/deliveries/${id}`}>
                <Text of={url} />
              </a>,
              <Badge tone={toneOf(status)}>{inWords(status)}</Badge>,
              attempts,
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
