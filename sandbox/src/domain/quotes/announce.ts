import type { Order, OrderSummary, Quote } from "@apostille/evaluation-services/types";
import type { Core, StateTransition, Transaction } from "../../foundation/index.js";
import { emit } from "../events/emit.js";
import { ownEvents } from "../events/event.js";
import { readQuote } from "./read.js";

export interface QuoteMoved {
  readonly accountId: string;
  readonly quoteId: string;
  readonly transition: StateTransition;
  /** The order that was created by an approval. */
  readonly order?: Order;
}

/** Emits the events of a completed transition, and returns the resulting quote. */
export async function announceQuote(
  core: Core,
  tx: Transaction,
  { accountId, quoteId, transition, order }: QuoteMoved,
): Promise<Quote> {
  const quote = await readQuote(core, tx, quoteId);
  const news = { quoteId, about: quote };
  for (const type of ownEvents(transition, "quote")) {
    if (type === "quote.requested" || type === "quote.ready" || type === "quote.cancelled") {
      await emit(core, tx, { accountId, type, object: quote, news });
    } else if (type === "quote.approved" && order !== undefined) {
      const object = { ...quote, order: summary(order) };
      await emit(core, tx, { accountId, type, object, news });
    } else {
      throw new Error(
        `The lifecycle of quotes says ${type} where there is nothing to say it about.`,
      );
    }
  }
  return quote;
}

function summary({ id, number, status, total, currency, url }: Order): OrderSummary {
  return { id, number, status, total, currency, url };
}
