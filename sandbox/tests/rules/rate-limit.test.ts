/** Which buckets are remembered, and what is counted where nothing else is said. */
import { expect, test } from "vitest";
import { requestsPerKey, memoryRateLimit } from "../../src/service/rate-limit/open.js";

const most = 10_000;

/** A limit of one request, which a first bucket and many others have used. */
async function used(others: number) {
  const limit = memoryRateLimit({ limit: 1, window: 60 }, () => 0);
  const allowed = async (bucket: string) => (await limit.take(bucket)).allowed;
  expect(await allowed("first")).toBe(true);
  for (let index = 0; index < others; index++) await limit.take(`other ${index}`);
  return allowed;
}

test("the rate limit remembers 10,000 buckets, and drops the least recently used one of more", async () => {
  expect(await (await used(most - 1))("first")).toBe(false);
  expect(await (await used(most))("first")).toBe(true);
});

test("a refused request counts as a use of its bucket", async () => {
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
