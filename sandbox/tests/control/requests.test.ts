import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { openJournal } from "../../src/service/journal/journal.js";
import type { RequestRecord } from "../../src/service/journal/observe.js";
import { operationFinder } from "../../src/service/journal/operation-of.js";
import { closingSandboxes, rig } from "./support.js";

closingSandboxes();

test("the journal lists calls, their number, their requests and their responses", async () => {
  const { control, api, sandbox } = await rig();
  await api("POST", "/quotes", { quote_type: "perm_ad", reference: "first" });
  await api("POST", "/quotes", { quote_type: "novel" });
  await api("GET", "/users/me");
  await fetch(`${sandbox.url}/quotes`);
  await fetch(`${sandbox.url}/nothing`);
  const list = (query: object) => control.requests.list({ query });

  const created = await list({ operation: "createQuote" });
  expect(created.total).toBe(2);
  expect(created.data).toMatchObject([
    { method: "POST", target: "/v1/quotes", status: 422, request_body: '{"quote_type":"novel"}' },
    { status: 201, message: null, key_hint: sandbox.key.slice(-4) },
  ]);
  expect(created.data[0]?.message).toBe(JSON.parse(created.data[0]?.response_body ?? "").message);
  expect((await list({ body: '"reference":"first"' })).total).toBe(1);
  expect((await list({ operation: "getCurrentUser" })).total).toBe(1);
  expect((await list({ status: 401 })).data).toMatchObject([
    { operation: "listQuotes", key_hint: null },
  ]);
  // Neither requests to the control plane nor those that match no operation.
  expect((await list({})).total).toBe(4);
  expect((await list({ limit: 1 })).data).toHaveLength(1);
  expect(JSON.stringify(await list({}))).not.toContain(sandbox.key);
});

test("requests have times of the sandbox clock, as deliveries do", async () => {
  const { control, api } = await rig({ startAt: new Date("2030-01-02T03:04:05Z") });
  await api("GET", "/ping");
  const { data } = await control.requests.list();
  expect(data[0]?.answered_at).toBe("2030-01-02T03:04:05.000000Z");
});

test("the journal begins anew when it is cleared, and when the sandbox is reset", async () => {
  const { control, api } = await rig();
  const total = async () => (await control.requests.list()).total;
  await api("GET", "/ping");
  await control.requests.clear();
  expect(await total()).toBe(0);
  await api("GET", "/ping");
  expect(await total()).toBe(1);
  await control.sandbox.reset({ body: {} });
  expect(await total()).toBe(0);
});

test("the journal keeps how long a request took, and what an error says", async () => {
  const { control, sandbox } = await rig();
  const last = async () => (await control.requests.list({ query: { limit: 1 } })).data[0];
  const send = (fault: string) =>
    fetch(`${sandbox.url}/ping`, {
      headers: {
        authorization: `Bearer ${sandbox.key}`,
        ...(fault !== "" && { "x-sandbox-fault": fault }),
      },
    });
  const start = performance.now();
  await send("delay=30");
  expect(await last()).toMatchObject({ status: 200, message: null, method: "GET" });
  const { duration_ms = 0 } = (await last()) ?? {};
  expect(duration_ms >= 25 && duration_ms <= Math.ceil(performance.now() - start)).toBe(true);
  await send("400");
  expect(await last()).toMatchObject({ status: 400, message: "Bad Request" });
  await expect(send("drop")).rejects.toThrow();
  await expect.poll(async () => (await control.requests.list()).total).toBe(3);
  expect(await last()).toMatchObject({ status: null, message: null, response_body: "" });
  for (const [body, message] of [
    [7, null],
    [[], null],
    ["text", null],
    [{}, null],
    [{ message: 7 }, null],
    [{ message: "Own." }, "Own."],
  ]) {
    const effect = { kind: "status", status: 500, body: body as never } as const;
    await control.faults.add({ body: { operation: "ping", effect } });
    await send("");
    expect(await last()).toMatchObject({
      status: 500,
      message,
      response_body: JSON.stringify(body),
    });
  }
});

test("the journal keeps the first 4,096 bytes of a body, in however many parts it comes", async () => {
  const { control, api, sandbox } = await rig();
  const notes = "a".repeat(5000);
  const sent = JSON.stringify({ quote_type: "perm_ad", notes });
  await api("POST", "/quotes", { quote_type: "perm_ad", notes });
  for (let count = 0; count < 10; count++) await api("POST", "/quotes", { quote_type: "perm_ad" });
  const { data } = await control.requests.list();
  expect(data.at(-1)?.request_body).toBe(sent.slice(0, 4096));
  const headers = { authorization: `Bearer ${sandbox.key}` };
  const list = await (await fetch(`${sandbox.url}/quotes`, { headers })).text();
  const [listed] = (await control.requests.list({ query: { operation: "listQuotes" } })).data;
  expect(listed?.response_body).toBe(list.slice(0, 4096));
  const parts = ['{"quote_type":', '"perm_ad"', `,"notes":"${notes.slice(0, 3000)}`, notes, '"}'];
  const whole = parts.join("");
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(Buffer.from(part));
    },
  });
  await fetch(`${sandbox.url}/quotes`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
    duplex: "half",
  } as RequestInit);
  const [last] = (await control.requests.list()).data;
  expect(last).toMatchObject({ status: 201, request_body: whole.slice(0, 4096) });
});

const record: RequestRecord = {
  at: new Date(0),
  duration: 1,
  message: null,
  method: "POST",
  target: "/v1/quotes",
  operation: "createQuote",
  status: 201,
  keyHint: "abcd",
  contract: null,
  requestBody: '{"quote_type":"perm_ad"}',
  responseBody: "{}",
  requestBytes: 24,
  responseBytes: 2,
};

test("the journal keeps the last requests, and finds those that fulfil all conditions", () => {
  const { note, find } = openJournal(2);
  note({ ...record, status: 500 });
  note({ ...record, operation: "ping", requestBody: "" });
  note({ ...record, status: 422, keyHint: "wxyz" });
  const found = (query: object) => find({ limit: 9, ...query }).entries.map(({ seq }) => seq);
  expect(found({})).toEqual([3, 2]);
  expect(found({ operation: "createQuote" })).toEqual([3]);
  expect(found({ status: 201 })).toEqual([2]);
  expect(found({ keyHint: "wxyz" })).toEqual([3]);
  expect(found({ body: "perm_ad" })).toEqual([3]);
  expect(found({ status: 422, operation: "ping" })).toEqual([]);
  expect(found({ keyHint: "abcd", body: "perm_ad" })).toEqual([]);
  expect(find({ limit: 1 })).toMatchObject({ entries: [{ seq: 3 }], total: 2 });
});

test.each([
  ["GET", "/v1/users/me", "getCurrentUser"],
  ["GET", "/v1/users/usr_1", "getUser"],
  ["GET", "/v1/quotes?page=2", "listQuotes"],
  ["POST", "/v1/quotes", "createQuote"],
  ["POST", "/v1/quotes/quo_1/approve", "approveQuote"],
  ["POST", "/v1/users/me", null],
  ["GET", "/v1/quotes/quo_1/approve/now", null],
  ["GET", "/v1", null],
  ["GET", "/quotes", null],
  ["GET", "/v2/quotes", null],
])("%s %s is a request for %s", (method, url, operation) => {
  expect(operationFinder("/v1")({ method, url } as IncomingMessage)).toBe(operation);
});
