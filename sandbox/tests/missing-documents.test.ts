/** Source documents that are downloaded: pricing waits for them, and what cannot be downloaded is not sold silently. */
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { getDocument } from "../src/domain/documents/read.js";
import { readNotes } from "../src/domain/documents/notes.js";
import { uploadFile } from "../src/domain/files/stage.js";
import { approveQuote } from "../src/domain/orders/approve.js";
import { createQuote, startDraft, submitDraft } from "../src/domain/quotes/create.js";
import { addDocuments, removeDocument } from "../src/domain/quotes/draft-documents.js";
import { acceptAbsence, removeMissing, replaceMissing } from "../src/domain/quotes/missing.js";
import { priceQuote } from "../src/domain/quotes/price.js";
import { getQuote } from "../src/domain/quotes/read.js";
import { trigger } from "../src/domain/seeds/trigger.js";
import { runNext } from "../src/foundation/jobs/run.js";
import { workers } from "../src/domain/workers.js";
import { refusalOf, suite } from "./support/suite.js";
import type { World } from "./support/world.js";

const { world: createWorld, receiver } = suite();
const pdf = "%PDF-1.7 and so on";
const translation = { quote_type: "translation" } as const;

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** A world that prices quotes by itself, and the origin of a server that has each file but `missing.pdf`. */
async function pricingWorld() {
  const world = await createWorld({ settings: { pricesQuotesAfter: 0 } });
  await world.core.clock.freeze();
  const { url } = await receiver((response, _index, { path }) => {
    if (path.endsWith("missing.pdf")) response.writeHead(404);
    response.end(pdf);
  });
  return { ...world, origin: new URL(url).origin };
}

const noteTexts = async ({ core }: World, quoteId: string): Promise<string[]> =>
  (await readNotes(core.database, quoteId)).map(({ text }) => text).reverse();

/** A priced quote with a document that is here and one that is missing. */
async function incompleteQuote() {
  const world = await pricingWorld();
  const { core, alice, origin } = world;
  const { data } = await createQuote(core, alice.caller, {
    ...translation,
    document_urls: [`${origin}/a.pdf`, `${origin}/missing.pdf`],
  });
  await world.settle();
  const documentId = data.documents?.[1]?.id ?? "";
  const quote = (): ReturnType<typeof getQuote> => getQuote(core, alice.caller, data.id);
  const approve = () => approveQuote(core, alice.caller, data.id);
  return { world, core, alice, quoteId: data.id, documentId, quote, approve };
}

test("a document that cannot be downloaded is not analysed, not paid for, and said to be missing", async () => {
  const { world, core, alice, quoteId, documentId, quote } = await incompleteQuote();
  expect(await quote()).toMatchObject({
    status: "awaiting_payment",
    total: "17.50",
    items: [{ service_name: "Certified translation, per document", quantity: 1 }],
  });
  expect(await getDocument(core, alice.caller, documentId)).toMatchObject({
    mime_type: null,
    size: null,
    page_count: null,
    word_count: null,
    character_count: null,
    analysis_completed_at: null,
  });
  const [here] = (await quote()).documents ?? [];
  expect(here?.analysis_completed_at).not.toBeNull();
  expect(await noteTexts(world, quoteId)).toEqual([
    "“missing.pdf” is missing. The address answered with status 404.",
    "Priced without “missing.pdf”.",
  ]);
});

test("a quote with a document missing is approved only after somebody accepted that", async () => {
  const { world, core, alice, approve, ...of } = await incompleteQuote();
  const message =
    "Documents are missing: “missing.pdf”. Remove, replace or leave them out in the portal.";
  expect(await refusalOf(approve())).toEqual({
    status: 422,
    message,
    errors: { quote: [message] },
    error_code: "document_missing",
  });
  await acceptAbsence(core, alice.caller, of);
  expect(await approve()).toMatchObject({ total: 1750 });
  expect((await noteTexts(world, of.quoteId)).at(-1)).toBe("“missing.pdf” is left out.");
});

test("a quote is approved after a missing document was removed", async () => {
  const { world, core, alice, approve, quote, ...of } = await incompleteQuote();
  await removeMissing(core, alice.caller, of);
  expect((await quote()).documents).toHaveLength(1);
  expect(await approve()).toMatchObject({ total: 1750 });
  expect((await noteTexts(world, of.quoteId)).at(-1)).toBe("“missing.pdf” was removed.");
});

test("a missing document that is replaced is paid for, and the quote is ready again", async () => {
  const { world, core, alice, approve, quote, ...of } = await incompleteQuote();
  const content = bytes(pdf);
  const { data: file } = await uploadFile(core, alice.caller, { name: "copy.pdf", content });
  await replaceMissing(core, alice.caller, { ...of, fileId: file.id });
  expect(await quote()).toMatchObject({ total: "35.00", cart: { total: 35 } });
  expect(await getDocument(core, alice.caller, of.documentId)).toMatchObject({
    file_name: "copy.pdf",
    size: pdf.length,
    analysis_completed_at: expect.any(String),
  });
  const events = await core.database.query<{ type: string; total: string }>(
    `SELECT type, body::jsonb #>> '{data,object,total}' AS total FROM events ORDER BY seq`,
  );
  expect(events).toEqual([
    { type: "quote.requested", total: "0.00" },
    { type: "quote.ready", total: "17.50" },
    { type: "quote.ready", total: "35.00" },
  ]);
  expect(await approve()).toMatchObject({ total: 3500 });
  expect((await noteTexts(world, of.quoteId)).at(-1)).toBe(
    "“missing.pdf” was replaced by “copy.pdf”.",
  );
});

test("nothing can be done about a document that is here, of another account, or of a finished quote", async () => {
  const { core, alice, quote, world, ...of } = await incompleteQuote();
  const [here] = (await quote()).documents ?? [];
  const accepted = (caller = alice.caller, documentId = of.documentId) =>
    refusalOf(acceptAbsence(core, caller, { ...of, documentId }));
  expect(await accepted(alice.caller, here?.id)).toMatchObject({ status: 422 });
  expect(await accepted(world.bob.caller)).toMatchObject({ status: 404 });
  expect(await refusalOf(removeDocument(core, alice.caller, of))).toMatchObject({ status: 422 });
  await acceptAbsence(core, alice.caller, of);
  expect(await accepted()).toMatchObject({ status: 422 });
});

/** A world whose quote waits for a download; the returned function lets it end. */
async function waitingQuote() {
  let asked: (response: ServerResponse) => void = () => undefined;
  const response = new Promise<ServerResponse>((resolve) => (asked = resolve));
  const source = await receiver((each) => asked(each));
  const world = await createWorld({ settings: { pricesQuotesAfter: 1000 } });
  const { core, alice } = world;
  await core.clock.freeze();
  const { data } = await createQuote(core, alice.caller, {
    ...translation,
    document_urls: [`${source.url}/slow.pdf`],
  });
  const running = runNext(core, workers);
  const open = await response;
  const quote = () => getQuote(core, alice.caller, data.id);
  const end = async (): Promise<void> => {
    open.end(pdf);
    await running;
  };
  const pass = (milliseconds: number) =>
    core.clock.moveTo(new Date(core.clock.now().getTime() + milliseconds));
  return { world, core, quote, end, pass, running, open };
}

test("pricing waits for downloads, and goes on as soon as the last has ended", async () => {
  const { world, quote, end, pass, core } = await waitingQuote();
  await pass(2000);
  await runNext(core, workers);
  expect(await quote()).toMatchObject({ status: "requested" });
  await end();
  await world.settle();
  expect(await quote()).toMatchObject({
    status: "awaiting_payment",
    documents: [{ size: pdf.length, page_count: 1 }],
  });
});

test("a download that ends early does not bring the price forward", async () => {
  const { world, quote, end, pass } = await waitingQuote();
  await end();
  await world.settle();
  expect(await quote()).toMatchObject({ status: "requested" });
  await pass(1000);
  await world.settle();
  expect(await quote()).toMatchObject({ status: "awaiting_payment" });
});

test("pricing waits for a minute at most, and then says what it leaves out", async () => {
  const { world, quote, end, pass, core } = await waitingQuote();
  await pass(1000);
  await runNext(core, workers);
  await pass(60_000);
  await runNext(core, workers);
  const priced = await quote();
  expect(priced).toMatchObject({ status: "awaiting_payment", documents: [{ size: null }] });
  expect(await noteTexts(world, priced.id)).toEqual(["Priced without “slow.pdf”."]);
  await end();
  await world.settle();
  expect(await quote()).toEqual(priced);
});

test("people who price a quote do not wait for downloads", async () => {
  const { quote, core, end, world } = await waitingQuote();
  const { id } = await quote();
  await priceQuote(core, id);
  expect(await noteTexts(world, id)).toEqual(["Priced without “slow.pdf”."]);
  await end();
});

test("a draft costs what the same request costs", async () => {
  const world = await pricingWorld();
  const { core, alice, origin } = world;
  const document_urls = [`${origin}/a.pdf`, `${origin}/b.pdf`];
  const { data } = await createQuote(core, alice.caller, { ...translation, document_urls });
  const draft = await startDraft(core, alice.caller, translation);
  for (const url of document_urls) {
    const references = { document_urls: [url] };
    await addDocuments(core, alice.caller, { quoteId: draft.id, references });
  }
  await submitDraft(core, draft.id);
  await world.settle();
  for (const id of [data.id, draft.id]) {
    expect(await getQuote(core, alice.caller, id)).toMatchObject({
      total: "35.00",
      items: [{ quantity: 2 }],
    });
  }
});

test("an event that is triggered with addresses has their documents", async () => {
  const { core, alice, origin } = await pricingWorld();
  const quote = { ...translation, document_urls: [`${origin}/a.pdf`, `${origin}/b.pdf`] };
  const id = await trigger(core, alice.caller, { type: "quote.approved", quote });
  expect(await getQuote(core, alice.caller, id)).toMatchObject({ total: "35.00" });
});
