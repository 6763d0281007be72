/** Endpoints and deliveries, as the portal adds, changes and removes them. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, ledTo, people, refusalOf } from "./desk.js";

const { service, receiver } = serviceSuite();
let desk: Desk;
let other: Desk;
let app = "";
beforeAll(async () => {
  desk = await deskOf(service());
  other = await deskOf(service(), people.other);
  const { data } = await service().sandbox.control.accounts.list();
  app = data[0]?.apps[0]?.id ?? "";
});

const endpointOf = (id: string) => service().api.webhookEndpoints.get({ params: { id } });

/** Adds an endpoint, and returns its id and the page that shows its secret. */
async function add(fields: Readonly<Record<string, string | readonly string[]>>) {
  const sent = await desk.send("webhooks", { app, ...fields });
  const { data } = await service().api.webhookEndpoints.list({ query: { per_page: 100 } });
  const found = data.find(({ url }) => url === fields["url"]);
  return { sent, id: found?.id ?? "" };
}

test("an endpoint is added with the events of a list, and its secret is shown", async () => {
  const url = "https://hooks.example.com/all";
  const { sent, id } = await add({
    url,
    events: ["order.*", "quote.ready", "file.ready"],
    description: "All of it",
  });
  expect(ledTo(sent)).toBe("webhooks");
  expect(sent.next?.text).toMatch(/<code class="secret">whsec_/);
  expect(await endpointOf(id)).toMatchObject({
    url,
    events: ["order.*", "quote.ready", "file.ready"],
    description: "All of it",
    disabled: false,
  });
});

test("an endpoint is refused with a message at its field, and is not added to an app of others", async () => {
  const [status, message] = refusalOf(await desk.send("webhooks", { app, url: "x", events: "*" }));
  expect([status, message]).toEqual([422, expect.stringContaining("Address must be")]);
  const fields = { app, url: "https://hooks.example.com/", events: "*" };
  expect(ledTo(await other.send("webhooks", fields))).toBe("404");
});

test("an endpoint is changed, disabled, enabled, gets a new secret, and is removed", async () => {
  const { id } = await add({ url: "https://hooks.example.com/one", events: "*" });
  const at = `webhooks/${id}`;
  const done = async (path: string, fields = {}) => ledTo(await desk.send(at + path, fields));
  const changed = { url: "https://hooks.example.com/two", events: "ping", description: "Two" };
  expect(await done("", changed)).toBe(`${at}: saved`);
  expect(await endpointOf(id)).toMatchObject({ ...changed, events: ["ping"] });
  expect(await done("", { ...changed, description: "" })).toBe(`${at}: saved`);
  expect((await endpointOf(id)).description).toBeNull();
  const [status, message] = refusalOf(await desk.send(at, { ...changed, url: "x" }));
  expect([status, message]).toEqual([422, expect.stringContaining("Address must be")]);
  const hidden = { ...changed, url: "https://10.0.0.1/events" };
  const unreachable = "Address must be publicly reachable.";
  expect(refusalOf(await desk.send(at, hidden))).toEqual([422, unreachable]);
  expect(await done("/disable")).toBe(`${at}: disabled`);
  expect((await endpointOf(id)).disabled).toBe(true);
  expect(await done("/enable")).toBe(`${at}: enabled`);
  expect((await endpointOf(id)).disabled).toBe(false);
  const secrets = async () => (await desk.page(at)).text.match(/whsec_\w+/g) ?? [];
  const [before] = await secrets();
  expect(await done("/rotate", { overlap_seconds: "3600" })).toBe(`${at}: overlapping`);
  expect((await desk.page(at)).text).toContain("The previous secret signs until");
  const [previous, next] = await secrets();
  expect(previous).toBe(before);
  expect(await done("/end-overlap")).toBe(`${at}: rotated`);
  expect(await secrets()).toEqual([next]);
  expect(await done("/rotate", { overlap_seconds: "0" })).toBe(`${at}: rotated`);
  expect(await secrets()).toEqual([expect.not.stringMatching(`^(${before}|${next})$`)]);
  for (const path of ["", "/disable", "/remove"])
    expect(ledTo(await other.send(at + path, changed))).toBe("404");
  expect(await done("/remove")).toBe("webhooks: removed");
  expect(ledTo(await desk.page(at))).toBe("404");
});

test("an endpoint gets a ping and a test event, and its delivery is shown with its body and retried", async () => {
  const hook = await receiver();
  const { id } = await add({ url: hook.url, events: "quote.requested" });
  const { id: apart } = await add({ url: "https://hooks.example.com/apart", events: "ping" });
  const at = `webhooks/${id}`;
  expect(ledTo(await desk.send(`${at}/ping`))).toBe(`${at}: pinged`);
  expect(ledTo(await desk.send(`${at}/test`, { type: "nonsense" }))).toBe("404");
  expect(ledTo(await desk.send(`${at}/test`, { type: "quote.requested" }))).toBe(`${at}: sent`);
  await service().sandbox.control.jobs.drain();
  const types = hook.received.map(({ headers }) => headers["x-service-event"]);
  expect(types).toEqual(["ping", "quote.requested"]);
  const delivery = hook.received[0]?.headers["x-service-delivery"];
  const shown = await desk.page(`${at}/deliveries/${delivery}`);
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining("&quot;ping&quot;")]);
  expect(ledTo(await desk.page(`webhooks/${apart}/deliveries/${delivery}`))).toBe("404");
  expect(ledTo(await desk.page(`${at}/deliveries/dlv_0`))).toBe("404");
  expect(ledTo(await other.page(`${at}/deliveries/${delivery}`))).toBe("404");
  const member = await deskOf(service(), people.member);
  expect(ledTo(await member.send(`${at}/deliveries/${delivery}/retry`))).toBe("403");
  expect(ledTo(await member.send(`${at}/disable`))).toBe("403");
  expect(ledTo(await desk.send(`${at}/deliveries/${delivery}/retry`))).toBe(`${at}: retried`);
  await service().sandbox.control.jobs.drain();
  expect(hook.received).toHaveLength(3);
});

test("an event of a history leads to its body and its deliveries, in its own account only", async () => {
  const url = "https://hooks.example.com/of-events";
  const { id } = await add({ url, events: "quote.requested" });
  const { data } = await service().api.quotes.create({ body: { quote_type: "perm_ad" } });
  const [, event = ""] =
    /href="\/portal\/(events\/evt_\w+)"/.exec((await desk.page(`quotes/${data.id}`)).text) ?? [];
  const { text } = await desk.page(event);
  expect(text).toContain(data.id);
  expect(text).toMatch(new RegExp(`/portal/webhooks/${id}/deliveries/dlv_\\w+`));
  expect((await other.page(event)).status).toBe(404);
});
