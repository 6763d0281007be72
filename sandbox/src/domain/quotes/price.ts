import type { Cart, Quote, QuoteItem } from "@apostille/evaluation-services/types";
import {
  type Core,
  finish,
  invalid,
  type Job,
  json,
  schedule,
  type Transaction,
} from "../../foundation/index.js";
import { type Arrivals, endWait, readArrivals } from "../documents/arrivals.js";
import { analyseSources } from "../documents/update.js";
import { allows, creation, transition } from "../lifecycles/machine.js";
import { announceQuote } from "./announce.js";
import { type Offer, type OfferItem, standardOffer } from "./price-list.js";
import type { QuoteRow } from "./quote.js";
import { lockQuote } from "./read.js";

/** The price that staff decide on; absent properties are taken from the price list. */
export interface Pricing extends Partial<Offer> {
  readonly expiresAt?: Date;
  readonly guaranteedDeliveryAt?: Date;
}

/** Prices a quote: it now awaits approval. Throws `NoTransition` in any other state. */
export function priceQuote(core: Core, quoteId: string, pricing: Pricing = {}): Promise<Quote> {
  return core.database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId);
    return price(core, tx, { row, arrivals: await readArrivals(tx, quoteId), pricing });
  });
}

/** The same for a quote that may have been priced meanwhile, for example by the automatic pricing job. */
export async function ensurePriced(core: Core, quoteId: string): Promise<void> {
  await core.database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId);
    if (row.status === "awaiting_payment") return;
    await price(core, tx, { row, arrivals: await readArrivals(tx, quoteId), pricing: {} });
  });
}

/**
 * The job that prices quotes automatically. It waits for documents that are being downloaded, for a limited time.
 * Ignores a quote that has been priced or cancelled meanwhile.
 */
export async function priceQuoteJob(core: Core, job: Job): Promise<void> {
  await core.database.transaction(async (tx) => {
    const row = await lockQuote(tx, job.subject);
    await finish(tx, job);
    if (!allows(core.lifecycles.quote, row.status, { to: "awaiting_payment" })) return;
    const end = endOfPatience(core, row);
    const arrivals = await readArrivals(tx, row.id);
    const waits = core.clock.now() < end && arrivals.pending.length > 0;
    if (waits) await schedule(core, tx, { kind: "price_quote", subject: row.id, runAt: end });
    else await price(core, tx, { row, arrivals, pricing: {} });
  });
}

function endOfPatience({ settings }: Core, { requested_at, created_at }: QuoteRow): Date {
  const due = (requested_at ?? created_at).getTime() + (settings.pricesQuotesAfter ?? 0);
  return new Date(due + settings.pricingPatience);
}

/** What is offered: what staff decided, and the rest from the price list, but no label of another turnaround. */
function offerOf(request: QuoteRow["request"], documents: number, pricing: Pricing): Offer {
  const offer = { ...standardOffer(request, documents), ...pricing };
  if (pricing.value === undefined && pricing.unit === undefined) return offer;
  const { value, unit } = offer;
  return { ...offer, label: pricing.label ?? `${value} ${unit}${value === 1 ? "" : "s"}` };
}

const UPDATE = `
  UPDATE quotes SET status = $2, cart_id = $3, items = $4::jsonb, total_cents = $5,
    tat_value = $6, tat_range = $7, turnaround_label = $8, guaranteed_delivery_at = $9,
    expires_at = $10, updated_at = $11
  WHERE id = $1`;

interface PricedQuote {
  readonly row: QuoteRow;
  readonly arrivals: Arrivals;
  readonly pricing: Pricing;
}

async function price(
  core: Core,
  tx: Transaction,
  { row, arrivals, pricing }: PricedQuote,
): Promise<Quote> {
  const change = transition(core.lifecycles.quote, row.status, { to: "awaiting_payment" });
  const { here } = arrivals;
  await endWait(core, tx, { quoteId: row.id, arrivals });
  const offer = offerOf(row.request, here.length, pricing);
  const items = offer.items.map(toItem);
  requireOneCurrency(items);
  const total = items.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const now = core.clock.now();
  const expiresAt = pricing.expiresAt ?? new Date(now.getTime() + core.settings.offerLifetime);
  const language = row.request.source_language ?? null;
  if (here.length > 0) await analyseSources(core, tx, { quoteId: row.id, language });
  const cartId = await openCart(core, tx, { row, total });
  const { value, unit, label } = offer;
  const promise = [value, unit, label, pricing.guaranteedDeliveryAt, expiresAt, now];
  await tx.query(UPDATE, [row.id, change.to, cartId, json(items), total, ...promise]);
  const idleAt = new Date(Math.max(now.getTime() + core.settings.cartIdle, expiresAt.getTime()));
  await schedule(
    core,
    tx,
    { kind: "expire_quote", subject: row.id, runAt: expiresAt },
    { kind: "idle_cart", subject: cartId, runAt: idleAt },
  );
  return announceQuote(core, tx, {
    accountId: row.account_id,
    quoteId: row.id,
    transition: change,
  });
}

/** All items must have the same currency, so that they have a total. */
function requireOneCurrency(items: readonly QuoteItem[]): void {
  if (new Set(items.map(({ currency }) => currency)).size <= 1) return;
  throw invalid([{ field: "items", message: "The items must have one currency." }]);
}

function toItem({ quantity, price: unit, name, code, currency = "usd" }: OfferItem): QuoteItem {
  const amounts = { quantity, price: unit, subtotal: unit * quantity };
  return { ...amounts, currency, service_name: name, service_code: code };
}

/** Opens a cart, in which the customer has not done anything yet. */
async function openCart(
  core: Core,
  tx: Transaction,
  { row, total }: { readonly row: QuoteRow; readonly total: number },
): Promise<Cart["id"]> {
  const { to } = creation(core.lifecycles.cart, { to: "in_progress" });
  const id = await core.ids.next(tx, "crt");
  await tx.query(
    `INSERT INTO carts (id, account_id, number, status, is_individual, turnaround_type,
       translation_preference_type, physical_copy, cc_emails, total_cents, created_at, updated_at)
     VALUES ($1, $2, $3, $4, false, $5, $6, false, $7::jsonb, $8, $9, $9)`,
    [
      id,
      row.account_id,
      await core.ids.uuid(tx),
      to,
      row.requested_turnaround,
      row.request.translation_preference,
      json(row.request.cc_emails ?? null),
      total,
      core.clock.now(),
    ],
  );
  return id;
}
