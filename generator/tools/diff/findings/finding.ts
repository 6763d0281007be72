import type { Origin } from "../../../description/index.js";
import type { MessagePart, Verdict, Whom } from "../kinds/define.js";
import type { Kind } from "../kinds/table.js";

/** One change, and its effect on a party. */
export interface Finding {
  readonly kind: Kind;
  /** JSON pointer into the new document, or into the old one if it was removed. */
  readonly at: string;
  readonly side: MessagePart;
  readonly verdict: Verdict;
  readonly whom: Whom;
  /** What has changed. */
  readonly message: string;
  /** The reason for the rating, in one sentence. */
  readonly why: string;
  /** Messages in which it occurs, such as `GET /orders 200`. */
  readonly in: readonly string[];
  readonly old?: Origin;
  readonly new?: Origin;
}
