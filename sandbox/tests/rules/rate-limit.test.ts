/** Which buckets are remembered, and what is counted where nothing else is said. */
import { expect, test } from "vitest";
import { requestsPerKey, memoryRateLimit } from "../../src/rate-limit/open.js";

const most = 10_000;

/** A limit of one request, which a first bucket and many others have used. */
async function used(others: number) {
  const limit = memoryRateLimit({ limit: 1, window: 60 }, () => 0);
  const allowed = async (bucket: string) => (await limit.take(bucket)).allowed;
  expect(await allowed("first")).toBe(true);
  for (let index = 0; index < others; index++) await limit.take(`other ${index}`);
  return allowed;
}

test("10,000 buckets are remembered, and of more the least recently used one is forgotten", async () => {
  expect(await (await used(most - 1))("first")).toBe(false);
  expect(await (await used(most))("first")).toBe(true);
});

test("a bucket that is refused has been used", async () => {
  const allowed = await used(most - 1);
  expect(await allowed("first")).toBe(false);
  await allowed("one more");
  expect(await allowed("first")).toBe(false);
  expect(await allowed("other 1")).toBe(false);
  expect(await allowed("other 0")).toBe(true);
});

test("a key has 120 requests a minute", () => {
  expect(requestsPerKey).toEqual({ limit: 120, window: 60 });
});
