/** The first page: what waits for people, what was spent, and how the orders stand. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, people } from "./desk.js";

const { service, receiver } = serviceSuite({ settings: { pricesQuotesAfter: null } });
let desk: Desk;
beforeAll(async () => {
  desk = await deskOf(service());
});

test("the first page of an account without anything says what will be there", async () => {
  const { text } = await (await deskOf(service(), people.other)).page("overview");
  const named = '<a href="/portal/overview" aria-current="page">Overview</a>';
  for (const said of [named, "Nothing waits for you.", "Nothing was billed yet"]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain("Orders by state");
});

test("the first page names what waits, sums months, and counts orders by state", async () => {
  const { sandbox, call, core } = service();
  const { control } = sandbox;
  await control.clock.freeze();
  const { resource_id: waiting } = await control.events.trigger({ body: { type: "quote.ready" } });
  const { resource_id: inReview } = await control.events.trigger({
    body: { type: "order.ready_for_review" },
  });
  await control.clock.advance({ body: { seconds: 32 * 24 * 3600 } });
  await control.events.trigger({ body: { type: "order.created" } });
  const hook = await receiver((response) => response.writeHead(500).end());
  const { body } = await call("POST /webhook-endpoints", {
    json: { url: hook.url, events: ["*"] },
  });
  const { id: endpoint } = (body as { data: { id: string } }).data;
  await call(`POST /webhook-endpoints/${endpoint}/ping`);
  await control.jobs.drain();
  const { text } = await desk.page("overview");
  expect(text).toContain(`/portal/orders/${inReview}`);
  expect(text).toContain(`/portal/webhooks/${endpoint}`);
  const later = core.clock.now().toISOString().slice(0, 7);
  expect(text.match(/>\d{4}-\d\d<\/td>/g)).toHaveLength(2);
  expect(text).toContain(`<title>${later}: $185.00</title>`);
  expect(text).toContain(
    '1</span> <a href="/portal/orders?status=awaiting_review">Awaiting review</a>',
  );
  expect(text).toContain('1</span> <a href="/portal/orders?status=created">Created</a>');
  // The offer has expired meanwhile.
  expect(text).not.toContain(`/portal/quotes/${waiting}`);
  const { resource_id: fresh } = await control.events.trigger({ body: { type: "quote.ready" } });
  expect((await desk.page("overview")).text).toContain(`/portal/quotes/${fresh}`);
});
