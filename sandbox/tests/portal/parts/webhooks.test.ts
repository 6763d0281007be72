/** Webhook endpoints, what was delivered to them, and how. */
import type { WebhookDelivery, WebhookEndpoint } from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import type { RecordedAttempt } from "../../../src/domain/events/attempts.js";
import { eventTypes } from "../../../src/domain/events/event.js";
import type { DeliveryOverview } from "../../../src/domain/events/deliveries.js";
import type { EndpointHealth } from "../../../src/domain/webhook-endpoints/health.js";
import { emptyForm } from "../../../src/portal/html/form.js";
import { DeliveryPage } from "../../../src/portal/pages/webhooks/delivery.js";
import { EndpointPage } from "../../../src/portal/pages/webhooks/endpoint.js";
import { Webhooks } from "../../../src/portal/pages/webhooks/webhooks.js";
import { allOf, testParts } from "./optional.js";
import { at, delivery, endpoint, member, pageOf, viewer } from "./values.js";

const unused: EndpointHealth = {
  latest: [],
  attempted: 0,
  failed: 0,
  failingSince: null,
  nextAttemptAt: null,
};
const owned = (more: Partial<WebhookEndpoint> = {}) => ({
  endpoint: { ...endpoint, ...more },
  appId: "app_1",
  appName: "Case desk",
  secret: "whsec_1",
  previousSecret: undefined,
});
const list = (more: Partial<Parameters<typeof Webhooks>[0]> = {}) =>
  Webhooks({ viewer, endpoints: [], apps: [], state: emptyForm, ...more });
const listed = (more: Partial<WebhookEndpoint>) =>
  list({ endpoints: [{ ...owned(more), health: unused }] });
const page = (
  of: Partial<WebhookEndpoint> = {},
  more: Partial<Parameters<typeof EndpointPage>[0]> = {},
) =>
  EndpointPage({
    viewer,
    of: owned(of),
    health: unused,
    deliveries: pageOf([]),
    state: emptyForm,
    ...more,
  });
const delivered = (more: Partial<WebhookDelivery> = {}) =>
  page({}, { deliveries: pageOf([{ ...delivery, ...more }]) });

const broken = {
  disabled: true,
  disabled_reason: "consecutive_failures",
  consecutive_failures: 12,
} as const;
const stopped = { disabled: true, disabled_reason: "manual" } as const;
const wrong = { errors: { form: ["No."] }, values: {} };
const answer = 'data-label="Answer">';
const deliveryLink = 'href="/portal/webhooks/we_1/deliveries/del_1"';

testParts([
  [list({ state: wrong }), list(), 'role="alert"'],
  [
    listed({}),
    list(),
    '<a href="/portal/webhooks/we_1">https://example.com/hook<',
    "No endpoints yet",
  ],
  [list(), list({ viewer: member }), 'action="/portal/webhooks"'],
  [
    list({ apps: [{ id: "app_1", name: "Case desk" }] }),
    list(),
    '<option value="app_1">Case desk<',
  ],
  [listed({}), listed(stopped), ">Enabled<", ">Disabled<"],
  [listed(broken), listed(stopped), ">Disabled after failures<", ">Disabled<"],
  [listed(broken), listed({ ...broken, disabled: false }), "Disabled after failures", "Enabled"],
  [page({}, { state: wrong }), page(), 'role="alert"'],
  [page(broken), page(stopped), "It was disabled because 12 deliveries in a row failed."],
  [page(broken, { viewer: member }), page({}, { viewer: member }), "12 deliveries in a row"],
  [page(), page({}, { viewer: member }), "Send a test event"],
  [page(), page(stopped), "Send a test event"],
  [page(), page({}, { viewer: member }), 'aria-label="Change the endpoint"'],
  [page(), page({}, { viewer: member }), "whsec_1"],
  [
    page(),
    page(stopped),
    'action="/portal/webhooks/we_1/disable"',
    'action="/portal/webhooks/we_1/enable"',
  ],
  [page({}, { viewer: member }), page({ description: null }, { viewer: member }), "Ours"],
  [
    page(),
    page({ description: null }),
    'name="description" value="Ours"',
    'name="description" value=""',
  ],
  [delivered(), page(), deliveryLink, "Nothing was delivered yet"],
  [delivered(), page(), "1 to 1 of 1 deliveries"],
  [
    page({}, { deliveries: pageOf<WebhookDelivery>([], { total: 6 }) }),
    page(),
    "No deliveries on this page, of 6",
    "Nothing was delivered yet",
  ],
  [
    delivered({ response_status: 204 }),
    delivered(),
    `${answer}204<`,
    `${answer}<span class="quiet">None yet<`,
  ],
  [
    delivered({ response_status: 500, error: "It failed." }),
    delivered({ error: "It failed." }),
    `${answer}500<`,
    `${answer}It failed.<`,
  ],
]);

test("a list of deliveries links to its other pages", () => {
  const meta = { current_page: 2, last_page: 3, from: 3, to: 4, total: 6 };
  const shown = page({}, { deliveries: pageOf([delivery], meta) });
  expect(allOf(shown, /href="(\/portal\/webhooks\/we_1\?.*?)"/g)).toEqual([
    "/portal/webhooks/we_1?page=1",
    "/portal/webhooks/we_1?page=3",
  ]);
});

test("an endpoint that is added gets every event, and one that is changed keeps its own", () => {
  const chosen = /name="events" value="([^"]*)" checked/g;
  expect(allOf(list(), chosen)).toEqual(["*"]);
  expect(allOf(page(), chosen)).toEqual(["order.*", "ping"]);
});

test("every event can be chosen, and all of a kind that has several", () => {
  const values = allOf(list(), /name="events" value="([^"]*)"/g);
  const groups = ["*", "quote.*", "order.*", "file.*"];
  expect(values.toSorted()).toEqual([...eventTypes, ...groups].toSorted());
});

test("every event can be triggered but a ping, which has a button of its own", () => {
  const options = allOf(page(), /<option value="(.*?)"/g);
  expect(options).toContain("order.completed");
  expect(options).not.toContain("ping");
});

const overview: DeliveryOverview = {
  id: "del_1",
  endpoint_id: "we_1",
  event_id: "evt_1",
  event_type: "ping",
  url: "https://example.com/hook",
  status: "failed",
  attempts: 0,
  response_status: null,
  error: null,
  last_attempt_at: null,
  next_attempt_at: null,
  created_at: at,
};
const attempt: RecordedAttempt = {
  attempted_at: at,
  duration_ms: 12,
  url: "https://example.com/hook",
  request_headers: { "x-a": "1", "x-b": "2" },
  response_status: null,
  response_headers: null,
  response_body: null,
  error: null,
};
const shown = (
  attempts: readonly Partial<RecordedAttempt>[],
  more: Partial<DeliveryOverview> = {},
  as = viewer,
) =>
  DeliveryPage({
    viewer: as,
    delivery: { ...overview, ...more },
    attempts: attempts.map((each) => ({ ...attempt, ...each })),
    body: '{"a":[1]}',
  });
const answered = {
  response_status: 500,
  response_headers: { "x-c": ["3", "4"] },
  response_body: "no",
};

testParts([
  [shown([]), shown([], {}, member), 'action="/portal/webhooks/we_1/deliveries/del_1/retry"'],
  [shown([{}]), shown([]), 'aria-label="Attempt 1"', "No attempt yet"],
  [
    shown([answered]),
    shown([{}]),
    "Answered with 500. It took 12 ms.",
    "There was no answer. It took 12 ms.",
  ],
  [
    shown([{ error: "It failed." }]),
    shown([{}]),
    "It failed. It took 12 ms.",
    "There was no answer.",
  ],
  [
    shown([{ ...answered, error: "It failed." }]),
    shown([{ error: "It failed." }]),
    "Answered with 500",
    "It failed.",
  ],
  [shown([answered]), shown([{}]), "<summary>Response 1</summary>"],
  [
    shown([answered]),
    shown([{ ...answered, response_body: null }]),
    "x-c: 3,4\n\nno</pre>",
    "x-c: 3,4\n\n</pre>",
  ],
  [
    shown([], { last_attempt_at: at }),
    shown([]),
    "<dt>Last attempt</dt><dd><time",
    "<dt>Last attempt</dt><dd><span",
  ],
  [
    shown([], { next_attempt_at: at }),
    shown([]),
    "<dt>Next attempt</dt><dd><time",
    "<dt>Next attempt</dt><dd><span",
  ],
  [
    shown([], { error: "It failed." }),
    shown([]),
    "<dt>Last error</dt><dd>It failed.",
    "<dt>Last error</dt><dd><span",
  ],
]);

test("one delivery numbers its attempts from 1", () => {
  const page = shown([answered, {}, answered]);
  expect(allOf(page, /aria-label="Attempt (\d)"/g)).toEqual(["1", "2", "3"]);
  expect(allOf(page, /<summary>Headers of request (\d)</g)).toEqual(["1", "2", "3"]);
  expect(allOf(page, /<summary>Response (\d)</g)).toEqual(["1", "3"]);
});

test("one delivery shows its body indented, and its headers on lines", () => {
  const [body, headers] = allOf(shown([{}]), /<pre [^>]*>([^]*?)<\/pre>/g);
  expect(body).toBe(JSON.stringify({ a: [1] }, null, 2).replaceAll('"', "&quot;"));
  expect(headers).toBe("x-a: 1\nx-b: 2");
});

test("one delivery lets the keyboard scroll all that is wide", () => {
  expect(allOf(shown([answered]), /<pre tabindex="(.*?)"/g)).toEqual(["0", "0", "0"]);
});
