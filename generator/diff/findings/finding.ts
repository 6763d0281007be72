import type { Origin } from "../../core/origin.js";
import type { MessagePart, Verdict, Whom } from "../kinds/define.js";
import type { Kind } from "../kinds/table.js";

/** One change, and what it means for somebody. */
export interface Finding {
  readonly kind: Kind;
  /** JSON pointer into the new document, or into the old one for what is gone. */
  readonly at: string;
  readonly side: MessagePart;
  readonly verdict: Verdict;
  readonly whom: Whom;
  /** What has changed. */
  readonly message: string;
  /** Why it is rated so, in one sentence. */
  readonly why: string;
  /** Messages in which it is met, such as `GET /orders 200`. */
  readonly in: readonly string[];
  readonly old?: Origin;
  readonly new?: Origin;
}
