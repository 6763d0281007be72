/** Steps that several parts of the journey share. */
import type { Fact } from "../../../tests/spec/fact.js";
import { at } from "../../../tests/spec/view.js";
import type { Receiver } from "../support/receiver.js";
import type { Service } from "../support/service.js";
import type { Ask, Exchange } from "./traffic.js";

export interface Journey {
  readonly service: Service;
  readonly ask: Ask;
  /** The receiver of events and the server of files. */
  readonly events: Receiver;
  readonly facts: readonly Fact[];
  /** The rate limit of a key. */
  readonly limit: number;
}

export const idOf = ({ response }: Exchange): string =>
  String(at(response, "id") ?? at(response, "data", "id"));

export async function stagedFile({ ask }: Journey): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob(["%PDF-1.4 a diploma"], { type: "application/pdf" }), "diploma.pdf");
  return idOf(await ask("POST /files", { body }));
}

export async function pricedQuote(
  { ask, service }: Journey,
  request: object = {},
): Promise<string> {
  const json = { quote_type: "translation", ...request };
  const quoteId = idOf(await ask("POST /quotes", { json }));
  await service.sandbox.control.quotes.price({ params: { quoteId } });
  await ask(`GET /quotes/${quoteId}`);
  return quoteId;
}

export async function approvedOrder(journey: Journey, request: object = {}): Promise<string> {
  return idOf(await journey.ask(`POST /quotes/${await pricedQuote(journey, request)}/approve`));
}
