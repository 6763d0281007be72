/** Which secret signs after a rotation, over HTTP: a receiver that accepts both loses nothing. */
import { createWebhookReceiver, safeVerifyWebhook } from "@apostille/evaluation-services/webhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serviceSuite } from "../support/service.js";

const { service, receiver } = serviceSuite();
const control = () => service().sandbox.control;
const endpoints = () => service().api.webhookEndpoints;

beforeEach(() => control().clock.freeze());
afterEach(() => control().clock.resume());

/** An endpoint whose receiver accepts every secret that it was told, and answers the first `refusals` with 500. */
async function rotating({ refusals = 0 } = {}) {
  const secrets: string[] = [];
  const handled: string[] = [];
  const receive = createWebhookReceiver({
    secrets: () => secrets,
    handlers: { ping: (_, { delivery = "" }) => void handled.push(delivery) },
  });
  const { url, received } = await receiver(async (response, index, { headers, body }) => {
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    const answer = await receive(new Request(url, { method: "POST", headers: sent, body }));
    response.writeHead(index < refusals ? 500 : answer.status).end();
  });
  const { data } = await endpoints().create({ body: { url, events: ["*"] } });
  const params = { id: data.id };
  secrets.push(data.secret);
  /** The numbers of the secrets that verify the last delivery; that of the creation is 0. */
  const signers = async (): Promise<number[]> => {
    await control().jobs.drain();
    const { headers, body } = received.at(-1) ?? expect.fail("Nothing was delivered.");
    const results = await Promise.all(
      secrets.map((each) => safeVerifyWebhook(body, headers, each)),
    );
    return results.flatMap(({ ok }, index) => (ok ? [index] : []));
  };
  return {
    params,
    handled,
    signers,
    /** With an overlap in seconds; without one, the request has no body. */
    async rotate(overlap?: number) {
      const body = overlap === undefined ? {} : { body: { overlap_seconds: overlap } };
      const rotated = await endpoints().rotateSecret({ params, ...body });
      secrets.push(rotated.secret);
      return rotated.previous_secret_until;
    },
    end: () => endpoints().update({ params, body: { previous_secret_until: null } }),
    /** The numbers of the secrets that sign after so many seconds. */
    async signersAfter(seconds: number): Promise<number[]> {
      if (seconds > 0) await control().clock.advance({ body: { seconds } });
      await endpoints().ping({ params });
      return signers();
    },
  };
}

const day = 86_400;

test("a new secret signs at once, without a body and with an overlap of 0", async () => {
  const { rotate, signersAfter, handled } = await rotating();
  expect(await signersAfter(0)).toEqual([0]);
  expect(await rotate()).toBeNull();
  expect(await signersAfter(0)).toEqual([1]);
  expect(await rotate(0)).toBeNull();
  expect(await signersAfter(0)).toEqual([2]);
  expect(handled).toHaveLength(3);
});

test.each([1, 3600, day, 7 * day])(
  "in an overlap of %d seconds, the previous secret signs",
  async (overlap) => {
    const { rotate, signersAfter, handled, params } = await rotating();
    const until = await rotate(overlap);
    const { now } = await control().clock.get();
    expect(Date.parse(until ?? "") - Date.parse(now)).toBe(1000 * overlap);
    expect(await signersAfter(overlap - 1)).toEqual([0]);
    expect(await signersAfter(1)).toEqual([1]);
    expect(handled).toHaveLength(2);
    expect(await endpoints().get({ params })).toMatchObject({ previous_secret_until: until });
  },
);

test("an overlap is ended early, and not by other changes", async () => {
  const { rotate, end, signersAfter, params } = await rotating();
  const until = await rotate(day);
  const renamed = await endpoints().update({ params, body: { description: "Orders" } });
  expect(renamed.previous_secret_until).toBe(until);
  expect(await signersAfter(60)).toEqual([0]);
  expect((await end()).previous_secret_until).toBeNull();
  expect(await signersAfter(0)).toEqual([1]);
});

test("a rotation in an overlap replaces the new secret: the one that signs goes on", async () => {
  const { rotate, signersAfter } = await rotating();
  await rotate(3600);
  await rotate(day);
  expect(await signersAfter(3600)).toEqual([0]);
  expect(await signersAfter(day)).toEqual([2]);
  await rotate(60);
  expect(await signersAfter(0)).toEqual([2]);
  expect(await signersAfter(60)).toEqual([3]);
});

test("another attempt after the end of the overlap is signed with the new secret", async () => {
  const { rotate, signers, signersAfter, handled } = await rotating({ refusals: 1 });
  await rotate(60);
  expect(await signersAfter(0)).toEqual([0]);
  await control().clock.advance({ body: { seconds: 60 } });
  expect(await signers()).toEqual([1]);
  expect(new Set(handled).size).toBe(1);
});

test.each([-1, 604_801, 1.5, "3600", null])("an overlap of %j is refused", async (overlap) => {
  const { params } = await rotating();
  const json = { overlap_seconds: overlap };
  const route = `POST /webhook-endpoints/${params.id}/rotate-secret`;
  const refused = { status: 422, body: { errors: { overlap_seconds: [expect.any(String)] } } };
  expect(await service().call(route, { json })).toMatchObject(refused);
});
