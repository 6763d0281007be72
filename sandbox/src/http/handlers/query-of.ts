/** The query as it came: lists read it in their own way. */
export function queryOf({ request }: { readonly request: Request }): URLSearchParams {
  return new URL(request.url).searchParams;
}
