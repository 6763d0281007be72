/** Which of its declared responses an operation answers with. */
import type { Operation, Response } from "../model/operation.js";

export interface Choice {
  readonly response: Response;
  /** The response may be declared for a range, or for all others. */
  readonly status: number;
}

/** The response for a status: the one declared for it, for its range, or for all others (OpenAPI 3.2, 4.17). */
export function responseFor({ responses }: Operation, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  const declaredAs = (key: number | string): Response | undefined =>
    responses.find((response) => response.status === key);
  return declaredAs(status) ?? declaredAs(range) ?? declaredAs("default");
}

/**
 * The response of a request that goes well: that of the lowest status of a success or of a redirection, else the one for all others.
 * Nothing where a document declares failures alone.
 */
export function usualChoice({ responses }: Operation): Choice | undefined {
  const [best] = responses
    .map((response) => ({ response, status: statusOf(response) }))
    .filter(({ status }) => status >= 200 && status < 400)
    .sort((a, b) => rank(a) - rank(b) || a.status - b.status);
  return best;
}

function statusOf({ status }: Response): number {
  if (typeof status === "number") return status;
  return status === "default" ? 200 : Number(status[0]) * 100;
}

/** The response for all others may be that of the success, if none other is. */
function rank({ response, status }: Choice): number {
  if (response.status === "default") return 1;
  return status < 300 ? 0 : 2;
}
