/** The query as received: lists parse it themselves. */
export function queryOf({ request }: { readonly request: Request }): URLSearchParams {
  return new URL(request.url).searchParams;
}
