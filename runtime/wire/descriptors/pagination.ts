import type { OperationDescriptor } from "./descriptor.js";

/** An operation whose responses are pages of a list. */
export interface ListDescriptor extends OperationDescriptor {
  readonly pagination: PaginationDescriptor;
}

/** `x-pagination`. */
export interface PaginationDescriptor {
  readonly style: "page" | "cursor" | "offset" | "link";
  /** JSON pointers into the response body. */
  readonly items: string;
  readonly current?: string;
  readonly last?: string;
  readonly total?: string;
  readonly next?: string;
  /** Whether there are more pages. */
  readonly more?: string;
  /** JSON pointer into the last item of a page, to the value that is the next cursor. */
  readonly lastItem?: string;
  /** Names of query parameters. */
  readonly page?: string;
  readonly size?: string;
  readonly cursor?: string;
  readonly offset?: string;
  /** What the first page or item is called. Absent: 1 of pages, and 0 of offsets. */
  readonly first?: number;
}
