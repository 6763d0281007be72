import type { Quote } from "@apostille/evaluation-services/types";
import type { ResourceLifecycle } from "../../../foundation/index.js";
import type { HistoryEntry, QuoteRequest } from "../../../domain/index.js";
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
