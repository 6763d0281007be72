/** Small values for the pages of the portal. */
import type { Arrivals } from "../../../src/domain/documents/arrivals.js";
import type {
  Document,
  Order,
  PaginationMeta,
  Quote,
  QuoteItem,
  User,
  WebhookDelivery,
  WebhookEndpoint,
} from "@apostille/evaluation-services/types";
import type { ListPage } from "../../../src/foundation/lists/page.js";
import type { Viewer } from "../../../src/portal/session/viewer.js";

export const at = "2026-01-02T03:04:05.000Z";
const times = { created_at: at, updated_at: at };

export const user: User = {
  id: "usr_1",
  email: "ada@example.com",
  first_name: "Ada",
  middle_name: null,
  last_name: "Okafor",
  phone: null,
  email_verified_at: null,
  phone_verified_at: null,
  status: "active",
  timezone: null,
  locale: null,
  teams: [],
  ...times,
};

const account = { id: "acc_1", name: "Meridian", invoicing: true, platformApps: true };

/** Somebody who manages an account that may do everything. */
export const viewer: Viewer = { user, account, manages: true, csrf: "token", now: new Date(at) };

/** Somebody of the same account who only works with it. */
export const member: Viewer = { ...viewer, manages: false };

export const document: Document = {
  id: "doc_1",
  title: "Diploma",
  document_type: "diploma",
  document_category: null,
  document_role: "source",
  file_name: "scan.pdf",
  file_ext: "pdf",
  mime_type: "application/pdf",
  size: 2048,
  page_count: 3,
  word_count: null,
  character_count: null,
  source_language_code: null,
  source_language: null,
  metadata: null,
  analysis_completed_at: null,
  ...times,
};

export const quote: Quote = {
  id: "quo_1",
  url: "https://example.com/quotes/quo_1",
  number: "Q-1",
  status: "requested",
  quote_type: "academic_evaluation",
  requested_turnaround: null,
  tat_value: null,
  tat_range: null,
  turnaround_label: null,
  has_guaranteed_delivery: false,
  guaranteed_delivery_at: null,
  total_cents: 0,
  total: "0.00",
  expires_at: null,
  requested_at: null,
  approved_at: null,
  canceled_at: null,
  ...times,
};

/** Two of a service, for a dollar. */
export const item: QuoteItem = {
  quantity: 2,
  price: 50,
  subtotal: 100,
  currency: "usd",
  service_name: "Evaluation",
  service_code: "eval",
};

export const order: Order = {
  id: "ord_1",
  url: "https://example.com/orders/ord_1",
  number: "O-1",
  status: "created",
  custom_reference: null,
  custom_metadata: null,
  total: 15_000,
  currency: "usd",
  intake_at: null,
  in_progress_at: null,
  on_hold_at: null,
  completed_at: null,
  ...times,
};

export const endpoint: WebhookEndpoint = {
  id: "we_1",
  url: "https://example.com/hook",
  description: "Ours",
  events: ["order.*", "ping"],
  disabled: false,
  disabled_at: null,
  disabled_reason: null,
  consecutive_failures: 0,
  previous_secret_until: null,
  ...times,
};

export const delivery: WebhookDelivery = {
  id: "del_1",
  webhook_endpoint_id: "we_1",
  event_id: "evt_1",
  event_type: "ping",
  status: "pending",
  attempts: 0,
  response_status: null,
  error: null,
  last_attempt_at: null,
  next_attempt_at: null,
  ...times,
};

/** The only page of a list, unless it is another one. */
export function pageOf<Item>(data: Item[], meta: Partial<PaginationMeta> = {}): ListPage<Item> {
  const path = "https://example.com/list";
  const total = data.length;
  const [from, to] = total === 0 ? [null, null] : [1, total];
  return {
    data,
    links: { first: path, last: path, prev: null, next: null },
    meta: {
      current_page: 1,
      last_page: 1,
      from,
      to,
      total,
      links: [],
      path,
      per_page: 20,
      ...meta,
    },
  };
}

/** No document is missing. */
export const allHere: Arrivals = { here: [], pending: [], missing: [] };
