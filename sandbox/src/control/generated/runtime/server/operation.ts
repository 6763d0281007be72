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
import { after, type Eventually } from "./eventually.js";
import type { Answered, Received } from "./exchange.js";
import { type Asked, AuthenticateCall, HandlerCall, type Identity } from "./handler-call.js";
import { limitsOf } from "./limits.js";
import type { JudgeIssues, RouterSettings, ServerOperation } from "./options.js";
import { createDecoder, createParameterCheck } from "./parameters.js";
import { type OpenBody, openBody, readBody } from "./read-body.js";
import { refuse } from "./refusal.js";
import { respond } from "./respond.js";
import type { AnyReply, Principal } from "./types.js";
import { checkJudged, fieldErrors } from "./validate.js";

export interface Call<Context> extends Asked<Context> {
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
  const identify = createAuthoriser(descriptor, settings);
  const decode = createDecoder(descriptor);
  const judging = { operation: descriptor.id, validators, judge: settings.issues };
  const checkParameters = createParameterCheck(judging);
  const { responses = "strict", onError } = settings;
  const responding = { descriptor, validators, judge: settings.issues, responses, onError };
  return async (call) => {
    const { received } = call;
    const identity = identify === undefined ? NOBODY : await identify(call);
    const body = descriptor.body && openBody(received, descriptor.body, limits);
    if (settings.accept === "strict") checkAccept(descriptor, received);
    const decoded = decode(call);
    const read = body && (await readBody(body, { limits, store: settings.uploads }));
    try {
      const parameters = await checkParameters(decoded);
      const value = body && (await validBody(read?.value, { content: body.content, ...judging }));
      const contentType = body && namedType(body);
      const reply = await handler(
        new HandlerCall(call, { parameters, body: value, contentType, identity }),
      );
      return await respond(reply, received, responding);
    } finally {
      if (read?.discard !== undefined) await read.discard();
    }
  };
}

/** What tells the declared media types apart: as declared, or as received where a range is declared. */
const namedType = ({ content, contentType }: OpenBody): string =>
  content.type.includes("*") ? contentType : content.type;

const NOBODY: Identity = { auth: undefined, principals: new Map() };

function createAuthoriser<Auth extends Principal, Context>(
  { security = [], id }: OperationDescriptor,
  { authenticate, schemes }: Settings<Auth, Context>,
): ((call: Call<Context>) => Promise<Identity>) | undefined {
  if (security.length === 0) return undefined;
  if (authenticate === undefined)
    throw new TypeError(`${id} declares security: a router of it needs authenticate`);
  for (const scheme of security.flatMap((alternative) => Object.keys(alternative))) {
    if (!Object.hasOwn(schemes, scheme))
      throw new TypeError(`${id} names the unknown security scheme ${scheme}`);
  }
  return async (asked) => {
    const call = new AuthenticateCall(asked);
    const ask: Ask<Auth> = createAsk(async (scheme) => {
      const descriptor = schemes[scheme];
      const credential = descriptor && credentialOf(scheme, descriptor, asked.received);
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

function validBody(
  value: unknown,
  { operation, content, validators, judge }: BodyValidation,
): Eventually<unknown> {
  const byType = validators.body;
  const validator =
    byType !== undefined && Object.hasOwn(byType, content.type) ? byType[content.type] : undefined;
  const valid = (item: unknown): Eventually<unknown> =>
    after(checkJudged(validator, judge, { operation, part: "body", value: item }), (checked) => {
      if (checked.issues === undefined) return checked.value;
      throw refuse("invalid", { errors: fieldErrors(checked.issues, "body") });
    });
  return isSequence(value) ? validItems(value, valid) : valid(value);
}

const isSequence = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* validItems(
  items: AsyncIterable<unknown>,
  validate: (item: unknown) => Eventually<unknown>,
): AsyncGenerator<unknown> {
  for await (const item of items) yield await validate(item);
}
