/** What a router is made of. */
import type { SecuritySchemes } from "../../wire/descriptors/descriptor.js";
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { OperationValidators } from "../../wire/descriptors/validator.js";
import type { Authenticate } from "../security/authenticate.js";
import type { CorsOptions } from "../security/cors.js";
import type { ErrorShapes, Messages } from "../response/error-shapes.js";
import type { Limits } from "../http/limits.js";
import type { ServerCodecs } from "../codecs/codec.js";
import type { UploadStore } from "../multipart/uploads.js";
import type { AnyReply } from "../response/reply.js";
import type { Principal } from "../security/principal.js";
import type { HandlerInput } from "./handler-context.js";
import type { MapIssues } from "../request/validate.js";

export interface ServerOperation {
  readonly descriptor: OperationDescriptor;
  /** What has none is not validated. */
  readonly validators?: OperationValidators;
  /** Called with what its operation declares; the types are those of generated code. */
  readonly handler: (request: never) => Promise<AnyReply> | AnyReply;
}

/** What a document says; generated code gives it. */
export interface ServedApi {
  readonly operations: readonly ServerOperation[];
  readonly codecs: ServerCodecs;
  readonly securitySchemes?: SecuritySchemes;
  /** `x-error-shapes`. */
  readonly errorShapes?: ErrorShapes;
}

/**
 * Runs in place of every handler, and calls it with `next`. A place for what all operations share: logs, transactions, rate
 * limits, errors of the service that become refusals. `operation.id` is the `operationId`; `input` is authenticated and valid.
 * What it returns is checked like the answer of a handler, and what it throws is answered in the same way.
 */
export type Around<Auth, Context> = (
  operation: OperationDescriptor,
  input: HandlerInput<Auth | undefined, Context>,
  next: () => Promise<AnyReply>,
) => Promise<AnyReply> | AnyReply;

/** What a user decides. */
export interface RouterSettings<Auth extends Principal, Context> {
  /** Needed as soon as an operation declares security. */
  readonly authenticate?: Authenticate<Auth, Context>;
  /** Runs around every handler. */
  readonly around?: Around<Auth, Context>;
  /** Path under which everything is served, such as `/v1`. Default: none. */
  readonly basePath?: string;
  /** Absent: no cross-origin access. */
  readonly cors?: CorsOptions;
  readonly limits?: Partial<Limits>;
  /** Where the files of multipart bodies are kept. Absent: a handler reads the only file while it arrives. */
  readonly uploads?: UploadStore;
  /**
   * What becomes of an answer that is not declared: `strict` (default) refuses it with a 500 and tells `onError`; `warn`
   * sends it and tells `onError`; `off` sends it.
   */
  readonly responses?: "strict" | "warn" | "off";
  /** `strict` refuses requests that accept nothing of what an operation can answer (406). Default `lenient`. */
  readonly accept?: "strict" | "lenient";
  /**
   * What `%2C` is in a list or object of a query that is written with commas (`explode: false`) and has no other comma. `separate`
   * (default): it separates items, as `URLSearchParams` writes it. `data`: it belongs to an item, by the letter of RFC 6570.
   */
  readonly encodedCommas?: "separate" | "data";
  /** Called with errors that no client sees, but not because a client has left. Default: `console.error`. */
  readonly onError?: (error: unknown, request: Request) => void;
  /** Absent: requests and answers are refused with the issues that validators find, as they are. */
  readonly mapIssues?: MapIssues;
  /** Words the messages of refusals. */
  readonly messages?: Messages;
  /** Replaces shapes of the document (`x-error-shapes`), kind by kind. */
  readonly errorShapes?: ErrorShapes;
}

/** Settings of an API that declares security. */
export interface SecuredRouterSettings<Auth extends Principal, Context> extends RouterSettings<
  Auth,
  Context
> {
  readonly authenticate: Authenticate<Auth, Context>;
}

/** Answers every request. `context` is handed to `authenticate` and to handlers. */
export type Router<Context> = (
  request: Request,
  ...context: undefined extends Context ? [context?: Context] : [context: Context]
) => Promise<Response>;
