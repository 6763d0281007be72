/** Chooses which of its declared responses an operation returns. */
import type { Operation, Response } from "../../description/index.js";

export interface Choice {
  readonly response: Response;
  /** The response may be declared for a range, or for all others. */
  readonly status: number;
}

/** The response for a status: declared for it, for its range, or as the default (OpenAPI 3.2, 4.17). */
export function responseFor({ responses }: Operation, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  const declaredAs = (key: number | string): Response | undefined =>
    responses.find((response) => response.status === key);
  return declaredAs(status) ?? declaredAs(range) ?? declaredAs("default");
}

/**
 * The response to a successful request: that of the lowest success status, else the default one, else that of the lowest
 * redirection status. `undefined` if a document declares only errors.
 */
export function usualChoice({ responses }: Operation): Choice | undefined {
  const choices = responses
    .map((response) => ({ response, status: statusOf(response) }))
    .filter(({ status }) => status >= 200 && status < 400)
    .sort((a, b) => a.status - b.status);
  return choices.find(isSuccess) ?? choices[0];
}

/** The default response represents the success only if no other one does. */
const isSuccess = ({ response, status }: Choice): boolean =>
  response.status !== "default" && status < 300;

function statusOf({ status }: Response): number {
  if (typeof status === "number") return status;
  return status === "default" ? 200 : Number(status[0]) * 100;
}
