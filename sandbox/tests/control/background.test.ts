import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { exclusively } from "../../src/control/shared/exclusively.js";
import { startBackground } from "../../src/jobs/background.js";
import { countJobs } from "../../src/jobs/list.js";
import { workers } from "../../src/workers.js";
import { createQuote } from "../../src/quotes/create.js";
import { suite } from "../support/suite.js";

const { world } = suite();
const pace = { concurrency: 2, interval: 10, onError: (error: unknown) => expect(error).toBe("") };

test("jobs that pause for something are not begun again if they were stopped meanwhile", async () => {
  const { core, alice } = await world({ settings: { pricesQuotesAfter: 0 } });
  const background = startBackground(core, workers, pace);
  const alone = exclusively(background);
  await alone(async () => {
    await background.stop();
    await createQuote(core, alice.caller, { quote_type: "perm_ad" });
  });
  await sleep(100);
  expect(await countJobs(core.database)).toBe(1);
});

test("no job is done meanwhile, and what fails holds up nobody", async () => {
  const { core, alice } = await world({ settings: { pricesQuotesAfter: 0 } });
  const background = startBackground(core, workers, pace);
  const alone = exclusively(background);
  const failed = alone(() => Promise.reject(new Error("No.")));
  const counted = alone(async () => {
    await createQuote(core, alice.caller, { quote_type: "perm_ad" });
    await sleep(50);
    return countJobs(core.database);
  });
  await expect(failed).rejects.toThrow("No.");
  expect(await counted).toBe(1);
  await background.stop();
});
