/** The adapters for Hono, Express and Fastify, which are typed structurally, so that none of them is imported. */
import { answerOnSocket, type NodeContext, toListener } from "./listener.js";
import type { NodeRequest, NodeResponse } from "./node-request.js";
import { originFrom, type OriginOptions } from "./request-origin.js";

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

/**
 * Makes Express middleware from a router. It responds to every request that it gets, so mount it after your own routes,
 * and before body parsers, which would consume the body. A router mounted under a path sees the rest of the URL.
 */
export function toExpress<Incoming extends NodeRequest, Outgoing extends NodeResponse>(
  router: (request: Request, context: NodeContext<Incoming, Outgoing>) => Promise<Response>,
  options: OriginOptions = {},
): (req: Incoming, res: Outgoing) => void {
  return toListener(router, options);
}

export interface FastifyLike<FastifyRequest, FastifyReply> {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parser: (request: FastifyRequest, payload: unknown, done: (error: null) => void) => void,
  ): unknown;
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): unknown;
}

export interface FastifyRequestLike {
  readonly raw: NodeRequest;
}

export interface FastifyReplyLike {
  readonly raw: NodeResponse;
  hijack(): unknown;
}

export interface FastifyContext<FastifyRequest, FastifyReply> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Makes a Fastify plugin from a router, which gets all paths that have no other route. Inside the plugin, Fastify's
 * body parsers are off, so that bodies are streamed; its hooks run before the router, as for any route.
 */
export function toFastify<
  FastifyRequest extends FastifyRequestLike,
  FastifyReply extends FastifyReplyLike,
>(
  router: (
    request: Request,
    context: FastifyContext<FastifyRequest, FastifyReply>,
  ) => Promise<Response>,
  options: OriginOptions = {},
): (fastify: FastifyLike<FastifyRequest, FastifyReply>) => Promise<void> {
  const originOf = originFrom(options);
  return async (fastify) => {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser("*", (_request, _payload, done) => done(null));
    fastify.all("*", (request, reply) => {
      reply.hijack();
      return answerOnSocket({ req: request.raw, res: reply.raw, originOf }, router, {
        request,
        reply,
      });
    });
  };
}

// Stands for an adapter that the configuration does not name: passing a router to it does not compile, and the message
// of the compiler says what to do.
export type MissingAdapter<Name extends string> = (
  router: `Add "${Name}" to options.server.adapters in the configuration of Apostille.`,
  ...options: readonly unknown[]
) => never;

// The same message, as an error at run time.
export const missingAdapter =
  <Name extends string>(name: Name): MissingAdapter<Name> =>
  () => {
    throw new TypeError(
      `Add "${name}" to options.server.adapters in the configuration of Apostille.`,
    );
  };
