import type { Quote } from "@apostille/evaluation-services/types";
import type { ResourceLifecycle } from "../../../foundation/core/lifecycle.js";
import type { HistoryEntry } from "../../../domain/events/history.js";
import type { QuoteRequest } from "../../../domain/quotes/quote.js";
import type { FormState } from "../../html/form.js";
import type { Viewer } from "../../session/viewer.js";

export interface QuoteProps {
  readonly viewer: Viewer;
  readonly quote: Quote;
  readonly request: QuoteRequest;
  readonly orderId: string | undefined;
  readonly lifecycle: ResourceLifecycle;
  readonly history: readonly HistoryEntry[];
  readonly state: FormState;
}
