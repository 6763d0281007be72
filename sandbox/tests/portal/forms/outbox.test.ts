/** Who would be told by mail what happens to a quote and its order. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, people } from "./desk.js";

const { service } = serviceSuite({ settings: { pricesQuotesAfter: null } });
let desk: Desk;
beforeAll(async () => {
  desk = await deskOf(service());
});

/** Each notification of the outbox: to whom, and about what. */
async function outbox(): Promise<readonly string[]> {
  const { text } = await desk.page("staff/outbox");
  const [, rows = ""] = /<tbody>(.*)<\/tbody>/s.exec(text) ?? [];
  return [...rows.matchAll(/data-label="Subject">(.*?)<\/td>.*?data-label="To">(.*?)<div/gs)]
    .map(([, subject = "", to = ""]) => `${to}: ${subject}`.replaceAll(/<.*?>/g, ""))
    .toReversed();
}

const copied = "paralegal@example.com";

test("owners and copied addresses are told about each step, but not after they unsubscribed", async () => {
  const { api, sandbox } = service();
  const { data } = await api.quotes.create({
    body: { quote_type: "perm_ad", cc_emails: [copied, people.owner] },
  });
  const params = { quoteId: data.id };
  await sandbox.control.quotes.price({ params, body: {} });
  const both = (subject: string) => [`${people.owner}: ${subject}`, `${copied}: ${subject}`];
  const told = [
    ...both(`We received your request ${data.number}`),
    ...both(`Your approval is awaited for quote ${data.number}`),
  ];
  expect(await outbox()).toEqual(told);
  const listed = (await sandbox.control.notifications.list()).data.toReversed();
  expect(listed.map(({ address, subject }) => `${address}: ${subject}`)).toEqual(told);
  const { cart } = await api.quotes.get({ params });
  const cartId = cart?.id ?? "";
  await sandbox.control.carts.update({ params: { cartId }, body: { unsubscribed: true } });
  await api.quotes.approve({ params });
  expect(await outbox()).toEqual(told);
});
