/** Downloads: their faults, and their end. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { download } from "../../../../generator/description/document/loading/read-document.js";

let server: Server;
let address = "";
beforeAll(async () => {
  // `/404` answers with that status, and `/never` does not.
  server = createServer(({ url = "", headers }, response) => {
    const status = Number(url.slice(1));
    if (Number.isNaN(status)) return;
    response.writeHead(status, { location: "/200" });
    response.end(status === 204 ? undefined : `text ${headers["x-own"] ?? ""}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => vi.useRealTimers());
afterAll(() => void server.close());

const get = async (path: string, options?: object): Promise<string> =>
  new TextDecoder().decode(await download(`${address}${path}`, options));

test("the body of a good answer is returned", async () => {
  expect(await get("/200", { headers: { "x-own": "a" } })).toBe("text a");
  expect(await get("/204")).toBe("");
  expect(await get("/299")).toBe("text ");
});

test.each([
  [300, "the server redirects to another address"],
  [302, "the server redirects to another address"],
  [399, "the server redirects to another address"],
  [400, "the server answered 400"],
  [599, "the server answered 599"],
])("the status %d is an error: %s", async (status, message) => {
  await expect(get(`/${status}`)).rejects.toThrow(message);
});

test("a body may have so many bytes", async () => {
  expect(await get("/200", { bytes: 5 })).toBe("text ");
  await expect(get("/200", { bytes: 4 })).rejects.toThrow("more than 4 bytes");
});

test("a download that has ended leaves no timer that a process would wait for", async () => {
  const [started, cleared] = [
    vi.spyOn(globalThis, "setTimeout"),
    vi.spyOn(globalThis, "clearTimeout"),
  ];
  await get("/200", { deadline: 12_345 });
  const index = started.mock.calls.findIndex(([, milliseconds]) => milliseconds === 12_345);
  expect(cleared).toHaveBeenCalledWith(started.mock.results[index]?.value);
  vi.restoreAllMocks();
});

test("a download ends after thirty seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ended = vi.fn();
  const running = get("/never").catch((error: unknown) => ended(String(error)));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(ended).toHaveBeenCalledWith(expect.stringContaining("it took longer than 30 seconds"));
});
