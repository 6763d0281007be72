import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as descriptors from "../../src/generated/descriptors.js";
import type { OperationDescriptor } from "@apostille/evaluation-services/server";
import { closingSandboxes, rig } from "./support.js";

closingSandboxes();

const { securitySchemes: _schemes, servers: _servers, ...byName } = descriptors;
const operations: readonly OperationDescriptor[] = Object.values(byName);

function request({ method, path }: OperationDescriptor, origin: string, token?: string) {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const url = `${origin}/_sandbox${path.replace(/\{\w+\}/g, "any")}`;
  return fetch(url, { method, headers });
}

test("nothing changes without the token, with a wrong one, or with an API key", async () => {
  const { sandbox } = await rig();
  expect(operations.length).toBeGreaterThan(30);
  const wrong = sandbox.controlToken.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const prefix = sandbox.controlToken.slice(0, -1);
  for (const token of [undefined, wrong, prefix, `${sandbox.controlToken}0`, sandbox.key]) {
    for (const operation of operations) {
      const response = await request(operation, sandbox.origin, token);
      expect({ operation: operation.id, status: response.status }).toEqual({
        operation: operation.id,
        status: 401,
      });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await response.json()).toEqual({ message: "Unauthenticated." });
    }
  }
});

test("a token has sixteen characters or more", async () => {
  await expect(rig({ controlToken: "0123456789abcde" })).rejects.toThrow("shorter than 16");
  const { control } = await rig({ controlToken: "0123456789abcdef" });
  expect((await control.clock.get()).frozen).toBe(false);
});

test("the control token is not accepted as an API key", async () => {
  const { sandbox } = await rig();
  const response = await fetch(`${sandbox.url}/ping`, {
    headers: { authorization: `Bearer ${sandbox.controlToken}` },
  });
  expect(response.status).toBe(401);
});

test("every operation declares 401 and 500, and examples of what it takes and gives", () => {
  for (const { id, responses } of operations) {
    expect(Object.keys(responses), id).toEqual(expect.arrayContaining(["401", "500"]));
  }
  const entry = readFileSync(new URL("../../spec/control.yaml", import.meta.url), "utf8");
  for (const { path } of operations) expect(entry).toContain(`\n  ${path}:`);
});

test("an unknown path is 404, a wrong method 405, and malformed JSON 400", async () => {
  const { sandbox } = await rig();
  const headers = { authorization: `Bearer ${sandbox.controlToken}` };
  const at = (path: string, init: RequestInit = {}) =>
    fetch(`${sandbox.origin}/_sandbox${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
  expect((await at("/nothing")).status).toBe(404);
  const other = await at("/clock/freeze");
  expect(other.status).toBe(405);
  expect(other.headers.get("allow")).toContain("POST");
  const malformed = await at("/keys", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"scopes":',
  });
  expect(malformed.status).toBe(400);
});

test("every path with an unknown id is 404", async () => {
  const { control } = await rig();
  const missing = [
    control.accounts.payInvoice({ params: { accountId: "acc_0" } }).result(),
    control.accounts.update({ params: { accountId: "acc_0" }, body: { invoicing: true } }).result(),
    control.accounts.moveUser({ params: { userId: "usr_0" }, body: { to: "inactive" } }).result(),
    control.keys.revoke({ params: { keyId: "key_0" } }).result(),
    control.quotes.price({ params: { quoteId: "quo_0" } }).result(),
    control.quotes.cancel({ params: { quoteId: "quo_0" } }).result(),
    control.orders.move({ params: { orderId: "ord_0" }, body: { to: "completed" } }).result(),
    control.orders.hold({ params: { orderId: "ord_0" } }).result(),
    control.orders.resume({ params: { orderId: "ord_0" } }).result(),
    control.documents.approve({ params: { documentId: "doc_0" } }).result(),
    control.events.get({ params: { eventId: "evt_0" } }).result(),
    control.deliveries.get({ params: { deliveryId: "dlv_0" } }).result(),
    control.deliveries.retry({ params: { deliveryId: "dlv_0" } }).result(),
    control.endpoints.remove({ params: { endpointId: "we_0" } }).result(),
    control.faults.remove({ params: { faultId: "flt_0" } }).result(),
    control.snapshots.delete({ params: { snapshotId: "none" } }).result(),
    control.snapshots.restore({ params: { snapshotId: "none" } }).result(),
  ];
  for (const result of await Promise.all(missing)) {
    expect(result).toMatchObject({
      ok: false,
      status: 404,
      error: { message: "Resource not found." },
    });
  }
});
