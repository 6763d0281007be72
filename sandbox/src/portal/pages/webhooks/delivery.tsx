import type { DeliveryOverview, RecordedAttempt } from "../../../domain/index.js";
import { ActionForm } from "../../html/form.js";
import { Head, Page } from "../../html/page.js";
import { Badge, Card, Columns, Empty, Facts } from "../../html/parts.js";
import { Text } from "../../html/text.js";
import { MaybeTime, Time } from "../../html/time.js";
import { toneOf, inWords } from "../../html/words.js";
import type { Viewer } from "../../session/viewer.js";

interface DeliveryProps {
  readonly viewer: Viewer;
  readonly delivery: DeliveryOverview;
  readonly attempts: readonly RecordedAttempt[];
  /** The exact JSON text that is delivered. */
  readonly body: string;
}

/** A page that shows it renews itself. */
export const isWaiting = ({ status }: Pick<DeliveryOverview, "status">): boolean =>
  status === "pending";

/** A delivery that waits for another attempt stands out from one that waits for its first. */
export const DeliveryState = ({
  of: { status, attempts },
}: {
  readonly of: Pick<DeliveryOverview, "status" | "attempts">;
}) =>
  status === "pending" && attempts > 0 ? (
    <Badge tone="warn">Retrying</Badge>
  ) : (
    <Badge tone={toneOf(status)}>{inWords(status)}</Badge>
  );

/** One event for one endpoint, with the request and the response of each attempt. */
export function DeliveryPage({ viewer, delivery, attempts, body }: DeliveryProps) {
  const at = `/portal/webhooks/${delivery.endpoint_id}`;
  const title = `Delivery of ${delivery.event_type}`;
  return (
    <Page {...{ title, viewer }} area="webhooks" live={isWaiting(delivery)}>
      <Head
        title={title}
        back={{ href: at, label: "Endpoint" }}
        actions={
          viewer.manages && (
            <ActionForm
              viewer={viewer}
              action={`${at}/deliveries/${delivery.id}/retry`}
              label="Retry now"
              look="primary"
            />
          )
        }
      >
        <p>
          <DeliveryState of={delivery} /> to{" "}
          <span class="mono">
            <Text of={delivery.url} />
          </span>
        </p>
      </Head>
      <Columns
        first={
          <Card title="Details">
            <Details delivery={delivery} />
          </Card>
        }
        last={null}
      >
        <Card title="Request">
          <EventBody body={body} />
        </Card>
        <Attempts attempts={attempts} />
      </Columns>
    </Page>
  );
}

function Details({ delivery }: Pick<DeliveryProps, "delivery">) {
  return (
    <Facts
      of={[
        ["Delivery", <code class="copy">{delivery.id}</code>],
        [
          "Event",
          <a class="mono" href={`/portal/events/${delivery.event_id}`}>
            {delivery.event_id}
          </a>,
        ],
        ["Attempts", delivery.attempts],
        ["Last attempt", <MaybeTime at={delivery.last_attempt_at} />],
        ["Next attempt", delivery.next_attempt_at && <Time at={delivery.next_attempt_at} />],
        ["Last error", delivery.error],
      ]}
    />
  );
}

function Attempts({ attempts }: Pick<DeliveryProps, "attempts">) {
  if (attempts.length > 0) {
    return attempts.map((attempt, index) => <Attempt attempt={attempt} number={index + 1} />);
  }
  return (
    <Card title="Attempts">
      <Empty title="No attempt yet" />
    </Card>
  );
}

function Attempt({
  attempt,
  number,
}: {
  readonly attempt: RecordedAttempt;
  readonly number: number;
}) {
  const { response_status: status, error } = attempt;
  return (
    <Card title={`Attempt ${number}`} aside={<Time at={attempt.attempted_at} />}>
      <p>
        {status === null ? (error ?? "There was no answer.") : `Answered with ${status}.`} It took{" "}
        {attempt.duration_ms} ms.
      </p>
      <details>
        <summary>Headers of request {number}</summary>
        <pre tabindex={0}>{headers(attempt.request_headers)}</pre>
      </details>
      {attempt.response_headers !== null && (
        <details>
          <summary>Response {number}</summary>
          <pre
            tabindex={0}
          >{`${headers(attempt.response_headers)}\n\n${attempt.response_body ?? ""}`}</pre>
        </details>
      )}
    </Card>
  );
}

function headers(of: Readonly<Record<string, string | readonly string[]>>): string {
  return Object.entries(of)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join("\n");
}

/** What is sent of an event. */
export const EventBody = ({ body }: { readonly body: string }) => (
  <pre tabindex={0} aria-label="Body of the request">
    {JSON.stringify(JSON.parse(body), null, 2)}
  </pre>
);
