import type { Quote } from "@apostille/evaluation-services/types";
import type { ResourceLifecycle } from "../../../foundation/index.js";
import type { Arrivals, HistoryEntry, Note, QuoteRequest } from "../../../domain/index.js";
import type { FormState } from "../../html/form.js";
import type { Viewer } from "../../session/viewer.js";

export interface QuoteProps {
  readonly viewer: Viewer;
  readonly quote: Quote;
  readonly request: QuoteRequest;
  readonly orderId: string | undefined;
  readonly lifecycle: ResourceLifecycle;
  readonly history: readonly HistoryEntry[];
  /** What has become of the bytes of its source documents. */
  readonly arrivals: Arrivals;
  readonly notes: readonly Note[];
  readonly state: FormState;
}
