import type { Order } from "@apostille/evaluation-services/types";
import { expect, test } from "vitest";
import { approveDocument } from "../src/domain/documents/deliverable.js";
import { addDeliverable } from "./support/populate.js";
import {
  type DownloadAnswer,
  downloadLink,
  openDownload,
} from "../src/domain/documents/download.js";
import { getDocument } from "../src/domain/documents/read.js";
import { NoTransition } from "../src/domain/lifecycles/machine.js";
import { holdOrder, moveOrder, resumeOrder } from "../src/domain/orders/move.js";
import { updateOrder } from "../src/domain/orders/update.js";
import { approveQuote } from "../src/domain/orders/approve.js";
import { createQuote } from "../src/domain/quotes/create.js";
import { priceQuote } from "../src/domain/quotes/price.js";
import { uploadFile } from "../src/domain/files/stage.js";
import { refusalOf, suite } from "./support/suite.js";
import type { World } from "./support/world.js";

const { world: createWorld } = suite();
const hour = 3600 * 1000;

async function newOrder({ core, alice }: World, fields: object = {}): Promise<Order> {
  const { data } = await createQuote(core, alice.caller, { quote_type: "perm_ad", ...fields });
  await priceQuote(core, data.id);
  return approveQuote(core, alice.caller, data.id);
}

async function orderEvents({ core }: World): Promise<string[]> {
  const rows = await core.database.query<{ type: string }>(
    "SELECT type FROM events WHERE type LIKE 'order.%' ORDER BY seq",
  );
  return rows.map(({ type }) => type);
}

test("an order goes through its lifecycle, stamps times, and is sent back without an event", async () => {
  const world = await createWorld();
  const { core } = world;
  const { id } = await newOrder(world);
  await core.clock.freeze();
  const started = await moveOrder(core, id, { to: "in_progress" });
  expect(started.intake_at).toBe(started.updated_at);
  expect(started.in_progress_at).toBe(started.updated_at);
  expect(started.documents).toEqual([]);
  await world.pass(hour);
  const delivered = await moveOrder(core, id, { to: "awaiting_review" });
  expect(delivered.documents).toHaveLength(1);
  const again = await moveOrder(core, id, { to: "in_progress" });
  expect(again.in_progress_at).toBe(started.in_progress_at);
  await moveOrder(core, id, { to: "awaiting_review" });
  const completed = await moveOrder(core, id, { to: "completed" });
  expect(completed.completed_at).toBe(completed.updated_at);
  expect(completed.documents).toEqual(delivered.documents);
  await moveOrder(core, id, { to: "refunded" });
  expect(await orderEvents(world)).toEqual([
    "order.created",
    "order.in_progress",
    "order.ready_for_review",
    "order.ready_for_review",
    "order.completed",
    "order.refunded",
  ]);
});

test("completing an order approves what is left of its deliverables, before it says that it is complete", async () => {
  const world = await createWorld();
  const { core } = world;
  const { id } = await newOrder(world, {
    quote_type: "academic_evaluation",
    translation_preference: "translation_service",
  });
  await moveOrder(core, id, { to: "in_progress" });
  const { documents = [] } = await moveOrder(core, id, { to: "awaiting_review" });
  await approveDocument(core, documents[1]?.id ?? "");
  await moveOrder(core, id, { to: "completed" });
  const events = await core.database.query<{ type: string; object: string }>(
    `SELECT type, body::jsonb #>> '{data,object,id}' AS object FROM events
     WHERE type IN ('document.approved', 'order.completed') ORDER BY seq`,
  );
  expect(events).toEqual([
    { type: "document.approved", object: documents[1]?.id },
    { type: "document.approved", object: documents[0]?.id },
    { type: "order.completed", object: id },
  ]);
});

test("an order does not go where the lifecycle has no way, and says which there are", async () => {
  const world = await createWorld();
  const { core } = world;
  const { id } = await newOrder(world);
  const before = await orderEvents(world);
  for (const to of ["completed", "awaiting_review", "refunded", "created", "nowhere"]) {
    const moved = moveOrder(core, id, { to });
    await expect(moved).rejects.toThrow(NoTransition);
    await expect(moved).rejects.toMatchObject({ possible: ["in_progress", "cancelled"] });
  }
  expect(await orderEvents(world)).toEqual(before);
  await moveOrder(core, id, { to: "cancelled" });
  await moveOrder(core, id, { to: "refunded" });
  await expect(moveOrder(core, id, { to: "in_progress" })).rejects.toThrow("No state can follow.");
});

test("an order is put on hold and goes on, in time alone", async () => {
  const world = await createWorld();
  const { core } = world;
  const { id } = await newOrder(world);
  await expect(holdOrder(core, id)).rejects.toMatchObject({ name: "NoTransition" });
  await moveOrder(core, id, { to: "in_progress" });
  expect(await holdOrder(core, id)).toMatchObject({
    status: "in_progress",
    on_hold_at: expect.any(String),
  });
  expect(await resumeOrder(core, id)).toMatchObject({ status: "in_progress", on_hold_at: null });
  await holdOrder(core, id);
  const moved = await moveOrder(core, id, { to: "awaiting_review" });
  expect(moved.on_hold_at).toBeNull();
  expect(await orderEvents(world)).toEqual([
    "order.created",
    "order.in_progress",
    "order.ready_for_review",
  ]);
});

test("an order has limits to what its owner sets, in characters", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const { id } = await newOrder(world);
  const put = (body: unknown) => updateOrder(core, alice.caller, { orderId: id, body });
  await put({
    custom_reference: "😀".repeat(255),
    custom_metadata: Array(64).fill("😀".repeat(1000)),
  });
  const refused = await refusalOf(
    put({ custom_reference: "x".repeat(256), custom_metadata: ["x".repeat(1001), 7] }),
  );
  expect(Object.keys((refused as { errors: object }).errors)).toEqual([
    "custom_reference",
    "custom_metadata.0",
    "custom_metadata.1",
  ]);
  expect(await refusalOf(put({ custom_metadata: Array(65).fill(null) }))).toMatchObject({
    errors: { custom_metadata: [expect.any(String)] },
  });
});

async function* content(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function deliverable({ core }: World, orderId: string, fileName: string) {
  return addDeliverable(core, orderId, {
    title: "Evaluation",
    fileName,
    content: content("0123456789"),
    mimeType: "application/pdf",
    type: "credential_evaluation",
    category: "academic",
    role: "evaluation",
  });
}

async function follow(world: World, url: string, range?: string): Promise<DownloadAnswer> {
  const { pathname, searchParams } = new URL(url);
  return openDownload(world.core, {
    documentId: pathname.split("/").at(-1) ?? "",
    expires: searchParams.get("expires") ?? "",
    signature: searchParams.get("signature") ?? "",
    range,
  });
}

test("a document is downloaded under its name for an hour, by the sandbox clock", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const { id } = await newOrder(world);
  const name = 'evaluation "ü€" 100%.pdf';
  const document = await deliverable(world, id, name);
  await core.clock.freeze();
  const link = await downloadLink(core, alice.caller, document.id);
  expect(link).toMatchObject({ file_name: name, mime_type: "application/pdf" });
  const remaining = Date.parse(link.expires_at) - core.clock.now().getTime();
  expect(remaining).toBeGreaterThan(hour - 1000);
  expect(remaining).toBeLessThanOrEqual(hour);
  const answer = await follow(world, link.url);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "Content-Type": "application/pdf",
    "Content-Length": "10",
    "X-Content-Type-Options": "nosniff",
  });
  const disposition = answer.headers["Content-Disposition"] ?? "";
  expect(disposition).toMatch(/^attachment; /);
  expect(disposition).toContain("filename*=UTF-8''evaluation%20%22%C3%BC%E2%82%AC%22%20100%25.pdf");
  expect(await new Response(answer.content).text()).toBe("0123456789");
  await world.pass(remaining - 1);
  expect((await follow(world, link.url)).status).toBe(200);
  await world.pass(1);
  expect((await follow(world, link.url)).status).toBe(403);
});

test("a document of a staged file is the same bytes; without bytes there is no link", async () => {
  const world = await createWorld();
  const { core, alice, bob } = world;
  const staged = async (name: string): Promise<string> =>
    (await uploadFile(core, alice.caller, { name, content: content("abc") })).data.id;
  const document_ids = [await staged("a.txt"), await staged("b.txt")];
  const order = await newOrder(world, { document_ids });
  const [stored, missing] = order.documents ?? [];
  await core.database.query("UPDATE documents SET bytes_key = NULL WHERE id = $1", [
    missing?.id ?? "",
  ]);
  const { url } = await downloadLink(core, alice.caller, stored?.id ?? "");
  expect(await new Response((await follow(world, url)).content).text()).toBe("abc");
  await world.settle();
  for (const link of [
    () => downloadLink(core, alice.caller, missing?.id ?? ""),
    () => downloadLink(core, bob.caller, stored?.id ?? ""),
    () => getDocument(core, bob.caller, stored?.id ?? ""),
  ]) {
    expect(await refusalOf(link())).toEqual({ status: 404, message: "Resource not found." });
  }
});
