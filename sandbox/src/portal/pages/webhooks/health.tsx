import { type EndpointHealth, isFailing, type LatestDelivery } from "../../../domain/index.js";
import { Bars } from "../../html/bars.js";
import { Badge, Card, Notice } from "../../html/parts.js";
import { Time } from "../../html/time.js";
import { inWords } from "../../html/words.js";

interface HealthProps {
  readonly health: EndpointHealth;
}

/** How the latest deliveries went. */
export function Health({ health }: HealthProps) {
  const { latest, attempted, failed } = health;
  if (attempted === 0) return null;
  const slowest = Math.max(...latest.map(({ duration }) => duration ?? 0));
  const share = Math.round((100 * failed) / attempted);
  const summary = `${attempted - failed} of the last ${attempted} were accepted, ${failed} failed (${share} %).`;
  return (
    <Card title="Health">
      <Failing health={health} />
      <Bars
        label={`The last ${latest.length} deliveries, oldest first; the higher, the slower. ${summary}`}
        room={50}
        bars={latest.map((each) => ({
          height: slowest === 0 ? 0 : (each.duration ?? 0) / slowest,
          tone: each.duration === null ? "neutral" : isFailing(each) ? "bad" : "good",
          title: titleOf(each),
        }))}
      />
      <p class="small quiet">
        {summary} The slowest answer took {slowest} ms.
      </p>
    </Card>
  );
}

function titleOf({
  type,
  status,
  responseStatus,
  duration,
  lastAttemptAt,
}: LatestDelivery): string {
  if (duration === null) return `${type}: ${inWords(status)}`;
  const answer = responseStatus ?? "no answer";
  return `${type}: ${answer} after ${duration} ms, ${lastAttemptAt?.toISOString() ?? ""}`;
}

function Failing({ health: { failingSince, nextAttemptAt } }: HealthProps) {
  if (failingSince === null) return null;
  return (
    <Notice tone="bad" role="note">
      <span>
        Failing since <Time at={failingSince.toISOString()} exact />.{" "}
        {nextAttemptAt !== null && (
          <>
            The next attempt is at <Time at={nextAttemptAt.toISOString()} exact />.
          </>
        )}
      </span>
    </Notice>
  );
}

/** In a list: whether an endpoint works. */
export function HealthBadge({ health: { attempted, failed, failingSince } }: HealthProps) {
  if (attempted === 0) return <span class="quiet">Nothing sent yet</span>;
  const share = `${Math.round((100 * failed) / attempted)} % failed`;
  return (
    <div>
      {failingSince === null ? (
        <Badge tone="good">Working</Badge>
      ) : (
        <Badge tone="bad">Failing</Badge>
      )}
      <div class="small quiet">
        {share} of the last {attempted}
      </div>
    </div>
  );
}
