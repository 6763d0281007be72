/** The adapter for Fastify, which is typed structurally: `app.register(toFastify(router))`. */
import { answer, type NodeResponse } from "./listener.js";
import type { NodeRequest } from "./node-request.js";
import { type OriginOptions, originFrom } from "./request-origin.js";

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
      return answer({ req: request.raw, res: reply.raw, originOf }, router, { request, reply });
    });
  };
}
