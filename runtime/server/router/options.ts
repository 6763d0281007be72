/** The inputs of a router. */
import type { OperationDescriptor, SecuritySchemes } from "../../wire/descriptors/descriptor.js";
import type { OperationValidators } from "../../wire/descriptors/validator.js";
import type { Authenticate } from "../security/authenticate.js";
import type { CorsOptions } from "../security/cors.js";
import type { CredentialReaders } from "../security/credential.js";
import type { IdentifyMaker } from "../security/identity.js";
import type { Principal } from "../security/principal.js";
import type { ErrorWriter, Messages } from "../response/error-response.js";
import type { ServerCodecs } from "../codecs/codec.js";
import type { ExchangeObserver } from "../../wire/observation/observer.js";
import type { AnyReply } from "../response/reply.js";
import type { TemplateReader } from "../routing/routes.js";
import type { HandlerInput } from "./handler-context.js";
import type { InputSettings } from "../request/read-input.js";

export interface ServerOperation {
  readonly descriptor: OperationDescriptor;
  /** Parts without a validator are not validated. */
  readonly validators?: OperationValidators;
  /** Called with the declared input; its types come from generated code. */
  readonly handler: (request: never) => Promise<AnyReply> | AnyReply;
}

/** The document's part of a router; supplied by generated code. */
export interface ServedApi {
  readonly operations: readonly ServerOperation[];
  /** `readQueryTemplate` if any path has a query, `readMixedTemplate` if any has a variable beside text. */
  readonly readTemplate?: TemplateReader;
  /** Those of operations that have none of their own, by `operationId`. */
  readonly validators?: Readonly<Record<string, OperationValidators>>;
  readonly codecs: ServerCodecs;
  readonly securitySchemes?: SecuritySchemes;
  /** Those that its security schemes need. */
  readonly credentials?: CredentialReaders;
  /** `createIdentify`, if any operation declares security. */
  readonly identify?: IdentifyMaker;
  /** `errorWriter` of the document's `x-error-shapes`. */
  readonly writeError?: ErrorWriter;
}

/**
 * Runs in place of every handler, and calls it with `next`: for logs, transactions, rate limits, errors of the service.
 * `input` is authenticated and valid. What it returns or throws is handled like the result of a handler.
 */
export type AroundHandler<Auth, Context> = (
  operation: OperationDescriptor,
  input: HandlerInput<Auth | undefined, Context>,
  next: () => Promise<AnyReply>,
) => Promise<AnyReply> | AnyReply;

/** The user's part of a router. */
export interface RouterSettings<Auth extends Principal, Context> extends InputSettings {
  /** Required if any operation declares security. */
  readonly authenticate?: Authenticate<Auth, Context>;
  /** Wraps every handler. */
  readonly around?: AroundHandler<Auth, Context>;
  /** Path prefix of all operations, such as `/v1`. Default: none. */
  readonly basePath?: string;
  /** Absent: no cross-origin access. */
  readonly cors?: CorsOptions;
  /**
   * What happens to a response that the document does not declare: `strict` (default) replaces it with a 500 and calls
   * `onError`; `warn` sends it and calls `onError`; `off` just sends it.
   */
  readonly responses?: "strict" | "warn" | "off";
  /** Called with errors that no client sees, except those of clients that disconnect. Default: `console.error`. */
  readonly onError?: (error: unknown, request: Request) => void;
  /** Counts the programs that send requests: `new ConsumerCounts()`. */
  readonly consumers?: { count(header: Pick<Headers, "get">["get"], operation: string): void };
  /** Counts how requests and responses deviate from the document: `observe({ report })`. */
  readonly observe?: ExchangeObserver;
  /** Functions that write the messages of refusals. */
  readonly messages?: Messages;
}

/** Settings of an API that declares security. */
export interface SecuredRouterSettings<Auth extends Principal, Context> extends RouterSettings<
  Auth,
  Context
> {
  readonly authenticate: Authenticate<Auth, Context>;
}

/** Responds to every request. `context` is passed to `authenticate` and to handlers. */
export type Router<Context> = (
  request: Request,
  ...context: undefined extends Context ? [context?: Context] : [context: Context]
) => Promise<Response>;
