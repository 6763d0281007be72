import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { openJournal } from "../../src/journal/journal.js";
import type { RequestRecord } from "../../src/journal/observe.js";
import { operationFinder } from "../../src/journal/operation-of.js";
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

const record: RequestRecord = {
  at: new Date(0),
  duration: 1,
  message: null,
  method: "POST",
  target: "/v1/quotes",
  operation: "createQuote",
  status: 201,
  keyHint: "abcd",
  requestBody: '{"quote_type":"perm_ad"}',
  responseBody: "{}",
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
