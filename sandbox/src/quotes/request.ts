import { QuoteRequest as schema } from "@apostille/evaluation-services/zod";
import type * as z from "zod";

/** The schema of a quote request in the document. Undeclared properties are ignored. */
export const quoteRequest = schema;

export type QuoteRequest = z.output<typeof quoteRequest>;
