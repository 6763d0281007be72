import { expect, test } from "vitest";
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
