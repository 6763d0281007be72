import type { QuoteItem, Turnaround, TurnaroundUnit } from "@apostille/evaluation-services/types";
import type { QuoteRequest } from "./quote.js";

/** The offer of a quote. */
export interface Offer {
  readonly items: readonly OfferItem[];
  /** How long the work takes, in `unit`s. */
  readonly value: number;
  readonly unit: TurnaroundUnit;
  readonly label: string;
}

/** An item of an offer. `price` is the price of one unit, in cents. */
export interface OfferItem {
  readonly quantity: number;
  readonly price: number;
  readonly name: string | null;
  readonly code: string | null;
  /** Default: `usd`. */
  readonly currency?: string;
}

type Service = Omit<OfferItem, "quantity">;

const translation: Service = {
  price: 1750,
  name: "Certified translation, per document",
  code: "TRN-DOC",
};

/** The made-up prices of a sandbox, which are the same for everybody. A translation costs that of one document at least. */
export function standardOffer(request: QuoteRequest, documents: number): Offer {
  return {
    items: items(request, Math.max(documents, 1)),
    ...turnarounds[request.turnaround ?? "standard"],
  };
}

/** The same items for another number of documents. */
export function itemsFor(items: readonly QuoteItem[], documents: number): QuoteItem[] {
  const quantity = Math.max(documents, 1);
  return items.map((item) =>
    item.service_code === translation.code
      ? { ...item, quantity, subtotal: item.price * quantity }
      : item,
  );
}

const turnarounds: Readonly<Record<Turnaround, Omit<Offer, "items">>> = {
  standard: { value: 5, unit: "day", label: "5 business days" },
  expedited: { value: 2, unit: "day", label: "2 business days" },
  next_day: { value: 1, unit: "day", label: "Next business day" },
  same_day: { value: 8, unit: "hour", label: "Same day" },
};

function items(request: QuoteRequest, documents: number): OfferItem[] {
  if (request.quote_type === "translation") return [{ ...translation, quantity: documents }];
  const lines = [{ ...service(request), quantity: 1 }];
  return request.translation_preference === "translation_service"
    ? [...lines, { ...translation, quantity: documents }]
    : lines;
}

function service({ quote_type, evaluation_type }: QuoteRequest): Service {
  if (quote_type === "expert_opinion_letter") {
    return { price: 60_000, name: "Expert opinion letter", code: "EOL" };
  }
  if (quote_type === "perm_ad") {
    return { price: 45_000, name: "PERM advertisement", code: "PERM-AD" };
  }
  if (evaluation_type === "course_by_course_evaluation") {
    return { price: 18_500, name: "Course-by-course evaluation", code: "EVAL-CBC" };
  }
  if (evaluation_type === "work_experience_evaluation") {
    return { price: 35_000, name: "Work experience evaluation", code: "EVAL-WORK" };
  }
  return { price: 9500, name: "Diploma evaluation", code: "EVAL-DIP" };
}
