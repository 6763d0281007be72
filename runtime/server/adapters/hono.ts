/** The adapter for Hono, known by its shape: `app.all("*", toHono(router))`. */

export interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** Makes a Hono handler of a router. Mount it under the path that the router has as its `basePath`. */
export function toHono<Context extends HonoContext>(
  router: (request: Request, context: Context) => Promise<Response>,
): (context: Context) => Promise<Response> {
  return (context) => router(context.req.raw, context);
}
