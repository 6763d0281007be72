/** One operation: everything between its route and its handler, and back. */
import type { ContentDescriptor, OperationDescriptor } from "../wire/descriptor.js";
import { pickAccepted } from "../wire/media-type.js";
import type { OperationValidators } from "../wire/validator.js";
import {
  type Ask,
  authorise,
  createAsk,
  credentialOf,
  type SecuritySchemes,
} from "./authenticate.js";
import type { Answered, Received } from "./exchange.js";
import { limitsOf } from "./limits.js";
import type { JudgeIssues, RouterSettings, ServerOperation } from "./options.js";
import { decodeParameters, type Parameters as Decoded, validateParameters } from "./parameters.js";
import { type OpenBody, openBody, readBody } from "./read-body.js";
import { refuse } from "./refusal.js";
import { ReplyError, respond } from "./respond.js";
import type { AnyReply, HandlerContext, Principal } from "./types.js";
import { checkJudged, fieldErrors } from "./validate.js";

export interface Call<Context> {
  readonly received: Received;
  readonly context: Context;
  /** Texts of the path's variables by name, percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
}

export type OperationRunner<Context> = (call: Call<Context>) => Promise<Answered>;

type Handler = (request: object) => Promise<AnyReply> | AnyReply;

type Settings<Auth extends Principal, Context> = Omit<RouterSettings<Auth, Context>, "onError"> & {
  readonly schemes: SecuritySchemes;
  readonly onError: (error: unknown, received: Received) => void;
};

export function createOperation<Auth extends Principal, Context>(
  operation: ServerOperation,
  settings: Settings<Auth, Context>,
): OperationRunner<Context> {
  const { descriptor, validators = {} } = operation;
  const handler = operation.handler as Handler;
  const limits = limitsOf(settings.limits);
  const principals = createAuthoriser(descriptor, settings);
  return async (call) => {
    const { received } = call;
    const identity = await principals(call);
    const body = descriptor.body && openBody(received, descriptor.body, limits);
    if (settings.accept === "strict") checkAccept(descriptor, received);
    const decoded = decodeParameters(descriptor, call);
    const read = body && (await readBody(body, { limits, store: settings.uploads }));
    try {
      const judging = { operation: descriptor.id, validators, judge: settings.issues };
      const parameters = await validateParameters(decoded, judging);
      const value = body && (await validBody(read?.value, { content: body.content, ...judging }));
      const contentType = body && namedType(body);
      const reply = await handler(
        handlerRequest({ parameters, value, contentType, identity }, call),
      );
      return await respond(reply, responding({ descriptor, validators, received, settings }));
    } finally {
      await read?.discard();
    }
  };
}

interface Input {
  readonly parameters: Decoded;
  readonly value: unknown;
  readonly contentType: string | undefined;
  readonly identity: Identity;
}

/** Few handlers look at the request itself. Field by field: spreading is slow where it happens for each request. */
function handlerRequest<Context>(
  { parameters, value, contentType, identity }: Input,
  { received, context }: Call<Context>,
): object {
  return {
    params: parameters.params,
    query: parameters.query,
    headers: parameters.headers,
    cookies: parameters.cookies,
    body: value,
    contentType,
    auth: identity.auth,
    principals: identity.principals,
    context,
    get request() {
      return received.request;
    },
    get signal() {
      return received.signal;
    },
  };
}

/** What tells the declared media types apart: as declared, or as received where a range is declared. */
const namedType = ({ content, contentType }: OpenBody): string =>
  content.type.includes("*") ? contentType : content.type;

type Identity = Pick<HandlerContext<unknown, unknown>, "auth" | "principals">;

const NOBODY: Identity = { auth: undefined, principals: new Map() };

function createAuthoriser<Auth extends Principal, Context>(
  { security = [], id }: OperationDescriptor,
  { authenticate, schemes }: Settings<Auth, Context>,
): (call: Call<Context>) => Promise<Identity> {
  if (security.length === 0) return async () => NOBODY;
  if (authenticate === undefined)
    throw new TypeError(`${id} declares security: a router of it needs authenticate`);
  for (const scheme of security.flatMap((alternative) => Object.keys(alternative))) {
    if (!Object.hasOwn(schemes, scheme))
      throw new TypeError(`${id} names the unknown security scheme ${scheme}`);
  }
  return async ({ received, context }) => {
    const call = {
      context,
      get request() {
        return received.request;
      },
    };
    const ask: Ask<Auth> = createAsk(async (scheme) => {
      const descriptor = schemes[scheme];
      const credential = descriptor && credentialOf(scheme, descriptor, received);
      return credential && authenticate(credential, call);
    });
    const principals = await authorise(security, { ask, schemes });
    return { auth: [...principals.values()][0], principals };
  };
}

/** RFC 9110, 12.5.1: judged by what the operation answers when all goes well. */
function checkAccept({ responses }: OperationDescriptor, received: Received): void {
  const contents = responses.flatMap(({ status, contents: declared = [] }) =>
    isSuccess(status) ? declared : [],
  );
  const accept = received.header("accept");
  if (contents.length > 0 && pickAccepted(contents, accept) === undefined)
    throw refuse("notAcceptable");
}

const isSuccess = (status: number | string): boolean => String(status).startsWith("2");

interface BodyValidation {
  readonly operation: string;
  readonly content: ContentDescriptor;
  readonly validators: OperationValidators;
  readonly judge: JudgeIssues | undefined;
}

async function validBody(
  value: unknown,
  { operation, content, validators, judge }: BodyValidation,
): Promise<unknown> {
  const byType = validators.body;
  const validator =
    byType !== undefined && Object.hasOwn(byType, content.type) ? byType[content.type] : undefined;
  const valid = async (item: unknown): Promise<unknown> => {
    const checked = await checkJudged(validator, judge, { operation, part: "body", value: item });
    if (checked.issues === undefined) return checked.value;
    throw refuse("invalid", { errors: fieldErrors(checked.issues, "body") });
  };
  return isSequence(value) ? validItems(value, valid) : valid(value);
}

const isSequence = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* validItems(
  items: AsyncIterable<unknown>,
  validate: (item: unknown) => Promise<unknown>,
): AsyncGenerator<unknown> {
  for await (const item of items) yield await validate(item);
}

interface RespondingTo<Auth extends Principal, Context> {
  readonly descriptor: OperationDescriptor;
  readonly validators: OperationValidators;
  readonly received: Received;
  readonly settings: Settings<Auth, Context>;
}

function responding<Auth extends Principal, Context>({
  descriptor,
  validators,
  received,
  settings,
}: RespondingTo<Auth, Context>): Parameters<typeof respond>[1] {
  const { responses = "strict", onError, issues } = settings;
  return {
    descriptor,
    judge: issues,
    validators: responses === "off" ? {} : validators,
    accept: received.header("accept"),
    // An answer that is not declared was told of where it was found.
    late: (error) => {
      if (!(error instanceof ReplyError)) onError(error, received);
    },
    mismatch: (error) => {
      if (responses !== "off") onError(error, received);
      if (responses === "strict") throw error;
    },
  };
}
