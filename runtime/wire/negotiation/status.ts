/** Whether a declared status is `2XX` or in that range (RFC 9110, 15.3). */
export const isSuccess = (status: number | string): boolean => String(status).startsWith("2");

/** OpenAPI 3.2, 4.17: a status is more specific than its range, and a range than `default`. */
export function pickResponse<Response extends { readonly status: number | string }>(
  responses: readonly Response[],
  status: number,
): Response | undefined {
  const declaredAs = (declared: number | string): Response | undefined =>
    responses.find((response) => response.status === declared);
  return declaredAs(status) ?? declaredAs(`${Math.floor(status / 100)}XX`) ?? declaredAs("default");
}
