/** Fields and rules of the source text that show only after a user acts, or time passes. */
import { expect, test } from "vitest";
import { updateCart } from "../src/domain/quotes/carts/update.js";
import { approveDocument } from "../src/domain/documents/deliverable.js";
import { languageCode } from "../src/domain/documents/language-code.js";
import { type DocumentChange, updateDocument } from "../src/domain/documents/update.js";
import { uploadFile } from "../src/domain/files/stage.js";
import { approveQuote } from "../src/domain/orders/approve.js";
import { moveOrder } from "../src/domain/orders/move.js";
import { getOrder } from "../src/domain/orders/read.js";
import { createQuote } from "../src/domain/quotes/create.js";
import { priceQuote } from "../src/domain/quotes/price.js";
import { getQuote } from "../src/domain/quotes/read.js";
import type { QuoteRequest } from "../src/domain/quotes/quote.js";
import { refusalOf, suite } from "./support/suite.js";
import type { World } from "./support/world.js";

const { world: createWorld } = suite();

async function ordered({ core, alice }: World, request: QuoteRequest): Promise<string> {
  const { data } = await createQuote(core, alice.caller, request);
  await priceQuote(core, data.id);
  return (await approveQuote(core, alice.caller, data.id)).id;
}

async function reviewed(world: World, request: QuoteRequest): Promise<string> {
  const id = await ordered(world, request);
  await moveOrder(world.core, id, { to: "in_progress" });
  await moveOrder(world.core, id, { to: "awaiting_review" });
  return id;
}

/** The id of a staged diploma. */
async function staged({ core, alice }: World): Promise<string[]> {
  const content = (async function* () {
    yield Buffer.from("%PDF-1.7");
  })();
  const upload = { name: "diploma.pdf", content };
  return [(await uploadFile(core, alice.caller, upload)).data.id];
}

const translation = { quote_type: "translation", source_language: "Portuguese" } as const;

test.each([
  [translation, [["certified_translation", "translation", "pt"]]],
  [{ quote_type: "perm_ad" }, [["other", "work_product", null]]],
  [{ quote_type: "expert_opinion_letter" }, [["expert_opinion_letter", "expert_letter", null]]],
  [
    { quote_type: "academic_evaluation", evaluation_type: "course_by_course_evaluation" },
    [["credential_evaluation", "course_evaluation", null]],
  ],
  [
    {
      quote_type: "academic_evaluation",
      evaluation_type: "diploma_evaluation",
      translation_preference: "translation_service",
      source_language: "French",
    },
    [
      ["credential_evaluation", "evaluation", null],
      ["certified_translation", "translation", "fr"],
    ],
  ],
] satisfies [QuoteRequest, unknown][])(
  "the deliverables of %j are what was ordered",
  async (request, kinds) => {
    const world = await createWorld();
    const order = await getOrder(world.core, world.alice.caller, await reviewed(world, request));
    const documents = order.documents ?? [];
    expect(
      documents.map((each) => [each.document_type, each.document_role, each.source_language_code]),
    ).toEqual(kinds);
    for (const { page_count, word_count, character_count } of documents) {
      expect(page_count).toBe(1);
      expect(word_count).toBeGreaterThan(5);
      expect(character_count).toBeGreaterThan(word_count ?? 0);
    }
  },
);

test("pricing a quote analyses its source documents", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const document_ids = await staged(world);
  const { data } = await createQuote(core, alice.caller, { ...translation, document_ids });
  expect(data.documents?.[0]).toMatchObject({ page_count: null, analysis_completed_at: null });
  const priced = await priceQuote(core, data.id, { value: 2, unit: "week", label: "2 weeks" });
  expect(priced).toMatchObject({ tat_value: 2, tat_range: "week", turnaround_label: "2 weeks" });
  expect(priced.documents?.[0]).toMatchObject({
    page_count: 1,
    source_language: "Portuguese",
    source_language_code: "pt",
    analysis_completed_at: expect.any(String),
  });
});

test("a quote shows what analysis found in its document, and what was chosen for its cart", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const document_ids = await staged(world);
  const { data } = await createQuote(core, alice.caller, { ...translation, document_ids });
  const { cart } = await priceQuote(core, data.id);
  const change: DocumentChange = {
    page_count: 7,
    metadata: [{ issuer: "USP" }],
    document_type: "diploma",
  };
  await updateDocument(core, data.documents?.[0]?.id ?? "", change);
  const unsubscribed_at = core.clock.now();
  const translation_preference_type = "documents_in_english";
  const chosen = { is_individual: true, physical_copy: true, translation_preference_type } as const;
  await updateCart(core, cart?.id ?? "", { ...chosen, unsubscribed_at });
  const quote = await getQuote(core, alice.caller, data.id);
  expect(quote.documents?.[0]).toMatchObject({ ...change, source_language_code: "pt" });
  expect(quote.cart).toMatchObject({ ...chosen, unsubscribed_at: expect.any(String) });
});

test("a deliverable is approved once, and a source document never", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const document_ids = await staged(world);
  const order = await getOrder(
    core,
    alice.caller,
    await reviewed(world, { ...translation, document_ids }),
  );
  const [source, deliverable] = order.documents ?? [];
  expect(await refusalOf(approveDocument(core, source?.id ?? ""))).toMatchObject({ status: 422 });
  await approveDocument(core, deliverable?.id ?? "");
  await approveDocument(core, deliverable?.id ?? "");
  const events = await core.database.query(
    "SELECT id FROM events WHERE type = 'document.approved'",
  );
  expect(events).toHaveLength(1);
});

test("the code of a language is found by its name", () => {
  expect(["Portuguese", " french", "Klingonese"].map(languageCode)).toEqual(["pt", "fr", null]);
});
