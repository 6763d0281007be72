/** The parts of Express that the tests use; it has no types of its own. */
declare module "express" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Handler = (
    request: IncomingMessage,
    response: ServerResponse & { send(body: string): void },
  ) => void;

  interface Application {
    (request: IncomingMessage, response: ServerResponse): void;
    get(path: string, handler: Handler): void;
    use(...handlers: readonly (string | Handler)[]): void;
  }

  const express: { (): Application; json(): Handler };
  export default express;
}
