import type { Workers } from "../foundation/index.js";
import { idleCartJob } from "./quotes/carts/move.js";
import { fetchDocumentJob } from "./documents/fetch.js";
import { deliverJob } from "./events/deliver.js";
import { ingestFileJob } from "./files/ingest.js";
import { expireQuoteJob } from "./quotes/cancel.js";
import { priceQuoteJob } from "./quotes/price.js";

/** The worker for each kind of job. */
export const workers: Workers = {
  deliver: deliverJob,
  ingest_file: ingestFileJob,
  fetch_document: fetchDocumentJob,
  price_quote: priceQuoteJob,
  expire_quote: expireQuoteJob,
  idle_cart: idleCartJob,
};
