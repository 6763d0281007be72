import type { ResponseDescriptor } from "./descriptor.js";

/** OpenAPI 3.2, 4.17: a status is more specific than its range, and a range than `default`. */
export function pickResponse(
  responses: readonly ResponseDescriptor[],
  status: number,
): ResponseDescriptor | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    responses.find((response) => response.status === status) ??
    responses.find((response) => response.status === range) ??
    responses.find((response) => response.status === "default")
  );
}
