import { QuoteRequest as schema } from "@apostille/evaluation-services/zod";
import type * as z from "zod";

/** What a quote is requested with, as the document says. What it does not name is ignored. */
export const quoteRequest = schema;

export type QuoteRequest = z.output<typeof quoteRequest>;
