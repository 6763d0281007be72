/** URLs in requests for fetching and delivery; `forbidden-addresses.ts` has every spelling. */
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";

const { service, receiver, another } = serviceSuite({ allowLoopback: false });

let connections = 0;
const listener = createServer((socket) => {
  connections++;
  socket.destroy();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  port = (listener.address() as AddressInfo).port;
});
afterAll(() => {
  listener.close();
  expect(connections).toBe(0);
});

const hosts = ["127.1", "localhost", "[::ffff:7f00:1]", "10.0.0.1", "metadata.google.internal"];

test.each(hosts)("%s is not fetched from, and not delivered to", async (host) => {
  const { call } = service();
  for (const authority of [`${host}:${port}`, host]) {
    const url = `http://${authority}/x`;
    const file = await call("POST /files", { json: { url } });
    expect([file.status, file.body]).toMatchObject([
      422,
      { errors: { url: [expect.any(String)] } },
    ]);
    const quote = { quote_type: "perm_ad", document_urls: ["https://example.com/a.pdf", url] };
    const refused = await call("POST /quotes", { json: quote });
    expect(refused).toMatchObject({ status: 422, body: { error_code: "url_not_allowed" } });
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual(["document_urls.1"]);
    const endpoint = { url: url.replace("http:", "https:"), events: ["*"] };
    expect((await call("POST /webhook-endpoints", { json: endpoint })).status).toBe(422);
  }
});

test("a failure reveals nothing about what is behind an address", async () => {
  const { call, api } = await another({ allowLoopback: true });
  const source = await receiver((response) => response.writeHead(404).end("secret"));
  const closed = "http://127.0.0.1:1/x.pdf";
  const messages = new Set<unknown>();
  for (const url of [`${source.url}.pdf`, closed]) {
    const { body } = await call("POST /files", { json: { url } });
    const { data } = body as { data: { id: string } };
    const file = () => api.files.get({ params: { fileId: data.id } });
    await expect.poll(file).toMatchObject({ status: "failed" });
    messages.add((await file()).failure_message);
  }
  expect(JSON.stringify([...messages])).not.toMatch(/secret|ECONNREFUSED|127\.0\.0\.1/);
  expect(source.received[0]?.headers.authorization).toBeUndefined();
});
