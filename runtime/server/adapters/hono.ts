/** The adapter for Hono, which is typed structurally: `app.all("*", toHono(router))`. */

export interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** Makes a Hono handler from a router. Mount it under the path that is the router's `basePath`. */
export function toHono<Context extends HonoContext>(
  router: (request: Request, context: Context) => Promise<Response>,
): (context: Context) => Promise<Response> {
  return (context) => router(context.req.raw, context);
}
