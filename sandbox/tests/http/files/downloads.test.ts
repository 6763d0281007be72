/** Download links: they work without a key, for an hour, for one document, and give its file name. */
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { populate } from "../../support/populate.js";
import { serviceSuite } from "../../support/service.js";

const { service } = serviceSuite();

let link: URL;
let documentId: string;
beforeAll(async () => {
  const { core, sandbox, api } = service();
  documentId = (await populate(core, sandbox.key))["documentId"] ?? "";
  link = new URL((await api.documents.download({ params: { documentId } })).url);
});

function changed(change: (url: URL) => void): URL {
  const url = new URL(link);
  change(url);
  return url;
}

const set = (url: URL, name: string, change: (value: string) => string): void =>
  url.searchParams.set(name, change(url.searchParams.get(name) ?? ""));

test("a link gives the bytes to save, under their name, and never as a page", async () => {
  const response = await fetch(link);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  const bytes = await response.arrayBuffer();
  expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
  const head = await fetch(link, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const refused = await fetch(link, { method: "DELETE" });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test.each([
  ["a later time", (url: URL) => url.searchParams.set("expires", "99999999999")],
  ["a zero before its time", (url: URL) => set(url, "expires", (expires) => `0${expires}`)],
  ["a shorter signature", (url: URL) => set(url, "signature", (text) => text.slice(0, -1))],
  ["no time", (url: URL) => url.searchParams.delete("expires")],
  ["no signature", (url: URL) => url.searchParams.delete("signature")],
  ["another signature", (url: URL) => url.searchParams.set("signature", "0".repeat(64))],
  ["another document", (url: URL) => (url.pathname = "/d/doc_other")],
  ["no document", (url: URL) => (url.pathname = "/d/__proto__")],
])("a link that was changed does not work: %s", async (_, change) => {
  const { status } = await fetch(changed(change));
  expect(status).toBe(403);
});

test("a link to one document does not open another", async () => {
  const { core, key } = service();
  const other = await populate(core, await key({ account: "Northgate Partners" }));
  const swapped = changed((url) => (url.pathname = `/d/${other["documentId"]}`));
  expect((await fetch(swapped)).status).toBe(403);
});

test("parts of a document can be downloaded", async () => {
  const whole = await (await fetch(link)).text();
  const { length } = whole;
  const part = async (range: string) => {
    const answer = await fetch(link, { headers: { range } });
    return [answer.status, answer.headers.get("content-range"), await answer.text()];
  };
  const last = `bytes ${length - 2}-${length - 1}/${length}`;
  expect(await part("bytes=0-3")).toEqual([206, `bytes 0-3/${length}`, whole.slice(0, 4)]);
  for (const range of [`${length - 2}-`, "-2", `${length - 2}-9999999`])
    expect(await part(`bytes=${range}`)).toEqual([206, last, whole.slice(-2)]);
  for (const range of [`${length}-`, "-0"])
    expect(await part(`bytes=${range}`)).toEqual([416, `bytes */${length}`, ""]);
  const many = `bytes=${Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(",")}`;
  for (const range of ["bytes=0-,-1", "bytes=3-1", "bytes=-", "items=0-1", "bytes=a-b", many])
    expect(await part(range)).toEqual([200, null, whole]);
});

describe("a download that fails", () => {
  const get = (content: () => ReadableStream<Uint8Array>) => {
    vi.spyOn(service().core.bytes, "get").mockImplementation(async () => content());
  };
  const reported = () => service().errors as unknown[];
  const slowly = (end: (controller: ReadableStreamDefaultController) => void) => () => {
    let parts = 0;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (parts++ < 2) controller.enqueue(new Uint8Array(2));
        else end(controller);
      },
    });
  };
  afterEach(() => {
    vi.restoreAllMocks();
    reported().splice(0);
  });

  test("a download that fails before it begins is answered with 500, and reported", async () => {
    const failure = Object.assign(new Error("It is away."), { code: "EIO" });
    get(() => {
      throw failure;
    });
    expect((await fetch(link)).status).toBe(500);
    expect(reported()).toEqual([failure]);
  });

  test("a download that fails without being read breaks the connection off", async () => {
    get(() => new ReadableStream({ cancel: () => Promise.reject(new Error("It broke.")) }));
    await expect(fetch(link, { method: "HEAD" })).rejects.toThrow("fetch failed");
    expect(reported()).toEqual([new Error("It broke.")]);
  });

  test.each([
    ["an error", new Error("It broke.")],
    ["a text", "It broke."],
  ])(
    "a download that fails halfway with %s breaks the connection off, and is reported",
    async (_, reason) => {
      get(slowly((controller) => controller.error(reason)));
      const response = await fetch(link);
      expect(response.status).toBe(200);
      await expect(response.arrayBuffer()).rejects.toThrow("terminated");
      await expect.poll(reported).toEqual([reason]);
    },
  );

  test("a download that fails because its reader has gone is no error", async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1 << 16)),
      cancel: () => void (cancelled = true),
    });
    get(() => endless);
    const response = await fetch(link);
    await response.body?.cancel();
    await expect.poll(() => cancelled).toBe(true);
    expect(reported()).toEqual([]);
  });
});
