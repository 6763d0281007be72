import type { Turnaround, TurnaroundUnit } from "@apostille/evaluation-services/types";
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

const translationPage: Service = {
  price: 1750,
  name: "Certified translation, per page",
  code: "TRN-PAGE",
};

/** The made-up prices of a sandbox, which are the same for everybody. */
export function standardOffer(request: QuoteRequest): Offer {
  const count = (request.document_ids?.length ?? 0) + (request.document_urls?.length ?? 0);
  return {
    items: items(request, Math.max(count, 1)),
    ...turnarounds[request.turnaround ?? "standard"],
  };
}

const turnarounds: Readonly<Record<Turnaround, Omit<Offer, "items">>> = {
  standard: { value: 5, unit: "day", label: "5 business days" },
  expedited: { value: 2, unit: "day", label: "2 business days" },
  next_day: { value: 1, unit: "day", label: "Next business day" },
  same_day: { value: 8, unit: "hour", label: "Same day" },
};

function items(request: QuoteRequest, documents: number): OfferItem[] {
  if (request.quote_type === "translation") return [{ ...translationPage, quantity: documents }];
  const lines = [{ ...service(request), quantity: 1 }];
  return request.translation_preference === "translation_service"
    ? [...lines, { ...translationPage, quantity: documents }]
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
