/** An endpoint whose receiver fails looks as if it failed, long before it is disabled. */
import { beforeAll, expect, it } from "vitest";
import { readHealth } from "../../src/domain/webhook-endpoints/health.js";
import { serviceSuite } from "../support/service.js";
import { browserSuite, faultsOf, signIn } from "./support.js";

const { service, receiver } = serviceSuite();
const { open } = browserSuite();
let endpointId = "";
let begun = "";

/** Deliveries of which the first three are accepted, and all others fail. */
beforeAll(async () => {
  const { sandbox, call } = service();
  const { control } = sandbox;
  const hook = await receiver((response, index) => {
    response.writeHead(index < 3 ? 204 : 503).end();
  });
  const creation = await call("POST /webhook-endpoints", {
    json: { url: hook.url, events: ["*"] },
  });
  endpointId = (creation.body as { data: { id: string } }).data.id;
  await control.clock.freeze();
  for (let count = 0; count < 14; count++) {
    if (count === 3) begun = (await control.clock.get()).now;
    await call(`POST /webhook-endpoints/${endpointId}/ping`);
    await control.jobs.drain();
  }
  await control.clock.advance({ body: { seconds: 61 } });
});

it("says since when it fails, how much failed, and when it is tried again", async () => {
  const { core } = service();
  const health = await readHealth(core.database, endpointId);
  expect(health).toMatchObject({ attempted: 14, failed: 11 });
  expect(health.failingSince).toEqual(new Date(begun));
  expect(health.nextAttemptAt?.getTime()).toBeGreaterThan(core.clock.now().getTime());
  expect(health.latest.map(({ responseStatus }) => responseStatus)).toEqual([
    ...Array<number>(3).fill(204),
    ...Array<number>(11).fill(503),
  ]);
});

it("looks like it in the list and on its page", async () => {
  const page = await open({ scripts: true });
  await signIn(page, service());
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByText("Failing", { exact: true }).waitFor();
  await page.getByText("79 % failed of the last 14").waitFor();
  expect(await faultsOf(page, "webhooks-failing")).toEqual([]);
  await page.goto(`${service().sandbox.origin}/portal/webhooks/${endpointId}`);
  await page.getByText("Failing since").waitFor();
  await page.getByText("The next attempt is at").waitFor();
  await page.getByText("3 of the last 14 were accepted, 11 failed (79 %).").waitFor();
  expect(await page.locator("svg.bars rect.bad").count()).toBe(11);
  expect(await page.locator("svg.bars rect.good").count()).toBe(3);
  expect(await faultsOf(page, "endpoint-failing")).toEqual([]);
  for (const link of ["ping", /^evt_/]) {
    await page.getByRole("link", { name: link }).first().click();
    await page.getByText("Retrying", { exact: true }).waitFor();
  }
});
