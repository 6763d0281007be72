/** The events of a site: their pages and payloads. */
import { fileNames } from "../../output/index.js";
import type { Site, SiteEvent } from "./frame/site.js";
import type { ExampleOf } from "./samples/example.js";
import { payloadOf } from "./samples/webhook.js";

/** With more events than these, each gets a separate page. */
const EVENTS_TOGETHER = 40;

export function siteEvents(
  { events, property }: Site["events"],
  exampleOf: ExampleOf,
): readonly SiteEvent[] {
  const slugs = fileNames(events.map(({ type }) => ({ key: type, wanted: type })));
  const apart = events.length > EVENTS_TOGETHER;
  return events.map((event) => {
    const slug = slugs.get(event.type) ?? "unknown";
    const anchor = `event-${slug}`;
    const page = apart ? `events/${slug}.html` : "guides/webhooks.html";
    return {
      event,
      anchor,
      href: `${page}#${anchor}`,
      payload: payloadOf(event, property, exampleOf),
    };
  });
}
