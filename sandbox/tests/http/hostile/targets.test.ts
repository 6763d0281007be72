/** URLs in requests for fetching and delivery: forbidden addresses in every spelling. */
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

const hosts = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "127.000.000.001",
  "0",
  "0.0.0.0",
  "localhost",
  "LOCALHOST.",
  "sub.localhost",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[ff02::1]",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "metadata.google.internal",
  "printer.local",
  "intranet",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
];

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
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual(["document_urls.1"]);
    const endpoint = { url: url.replace("http:", "https:"), events: ["*"] };
    expect((await call("POST /webhook-endpoints", { json: endpoint })).status).toBe(422);
  }
});

test.each([
  "file:///etc/passwd",
  "ftp://example.com/x",
  "gopher://example.com:6379/_",
  "data:text/plain,x",
  "javascript:1",
  "dict://example.com:11211/",
  "//example.com/x",
  "http:/\\example.com",
  "http:example.com",
  "http://",
  "https://user:password@example.com/x",
  "https://example.com:22/",
  "https://example.com:25/",
  "http://exa\tmple.com/",
  "http://example.com/\r\nX: y",
  " https://example.com",
  "https://xn--/",
  "https://example.com:99999/",
])("%j is no address of a file or of a receiver", async (url) => {
  const { call } = service();
  expect((await call("POST /files", { json: { url } })).status).toBe(422);
  const endpoint = { url, events: ["*"] };
  expect((await call("POST /webhook-endpoints", { json: endpoint })).status).toBe(422);
});

test("events are delivered over HTTPS, which plain HTTP on other machines is not", async () => {
  const { call } = service();
  const json = { url: "http://example.com/events", events: ["*"] };
  const { status, body } = await call("POST /webhook-endpoints", { json });
  const message = "The url field must start with one of the following: https://.";
  expect([status, body]).toEqual([422, { message, errors: { url: [message] } }]);
});

test("the sandbox itself is not reached, even if this machine is allowed", async () => {
  const { sandbox, call } = await another({ allowLoopback: true });
  const url = `${sandbox.origin}/_sandbox/clock`;
  expect((await call("POST /files", { json: { url } })).status).toBe(422);
  const endpoint = await call("POST /webhook-endpoints", { json: { url, events: ["*"] } });
  expect(endpoint.status).toBe(422);
});

test.each([301, 302, 307, 308])(
  "a redirect with %i leads nowhere that is not allowed",
  async (code) => {
    const { call, api } = await another({ allowLoopback: true });
    const to = ["http://10.0.0.1/x", "http://169.254.169.254/latest", "http://[::ffff:10.0.0.1]/"];
    let index = 0;
    const source = await receiver((response) =>
      response.writeHead(code, { location: to[index++ % to.length] }).end(),
    );
    for (const _ of to) {
      const { body } = await call("POST /files", { json: { url: `${source.url}.pdf` } });
      const { data } = body as { data: { id: string } };
      const file = () => api.files.get({ params: { fileId: data.id } });
      await expect.poll(file).toMatchObject({ status: "failed" });
    }
  },
);

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

test.each([
  "order.",
  "order.**",
  "ORDER.created",
  "*.created",
  "",
  "__proto__.*",
  "order_x.created",
])("%j is nothing that one can subscribe to", async (event) => {
  const json = { url: "https://example.com/events", events: [event] };
  const { status, body } = await service().call("POST /webhook-endpoints", { json });
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ["events.0"]]);
});

test("an app has as many endpoints as it wants: the source text names no limit", async () => {
  const { call } = await another();
  const json = { url: "https://example.com/events", events: ["*"] };
  const statuses: number[] = [];
  for (let index = 0; index < 17; index++) {
    statuses.push((await call("POST /webhook-endpoints", { json })).status);
  }
  expect(statuses).toEqual(Array.from({ length: 17 }, () => 201));
});
