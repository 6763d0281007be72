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
import { limitsOf } from "./limits.js";
import type { RouterSettings, ServerOperation } from "./options.js";
import { decodeParameters, validateParameters } from "./parameters.js";
import { type OpenBody, openBody, readBody } from "./read-body.js";
import { refuse } from "./refusal.js";
import { ReplyError, respond } from "./respond.js";
import type { AnyReply, HandlerContext, Principal } from "./types.js";
import { check, fieldErrors } from "./validate.js";

export interface Call<Context> {
  readonly request: Request;
  readonly context: Context;
  /** Texts of the path's variables by name, percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
}

export type OperationRunner<Context> = (call: Call<Context>) => Promise<Response>;

type Handler = (request: object) => Promise<AnyReply> | AnyReply;

type Settings<Auth extends Principal, Context> = RouterSettings<Auth, Context> & {
  readonly schemes: SecuritySchemes;
  readonly onError: (error: unknown, request: Request) => void;
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
    const { request, context } = call;
    const identity = await principals(call);
    const body = descriptor.body && openBody(request, descriptor.body, limits);
    if (settings.accept === "strict") checkAccept(descriptor, request);
    const raw = { path: call.path, query: call.query, headers: request.headers };
    const decoded = decodeParameters(descriptor, raw);
    const read = body && (await readBody(body, { limits, store: settings.uploads }));
    try {
      const parameters = await validateParameters(decoded, validators);
      const value = body && (await validBody(read?.value, { content: body.content, validators }));
      const input = { ...parameters, body: value, contentType: body && namedType(body) };
      const reply = await handler({
        ...input,
        ...identity,
        context,
        request,
        signal: request.signal,
      });
      return await respond(reply, responding({ descriptor, validators, request, settings }));
    } finally {
      await read?.discard();
    }
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
  return async ({ request, context }) => {
    const ask: Ask<Auth> = createAsk(async (scheme) => {
      const descriptor = schemes[scheme];
      const credential = descriptor && credentialOf(scheme, descriptor, request);
      return credential && authenticate(credential, request, context);
    });
    const principals = await authorise(security, { ask, schemes });
    return { auth: [...principals.values()][0], principals };
  };
}

/** RFC 9110, 12.5.1: judged by what the operation answers when all goes well. */
function checkAccept({ responses }: OperationDescriptor, request: Request): void {
  const contents = responses.flatMap(({ status, contents: declared = [] }) =>
    isSuccess(status) ? declared : [],
  );
  const accept = request.headers.get("accept");
  if (contents.length > 0 && pickAccepted(contents, accept) === undefined)
    throw refuse("notAcceptable");
}

const isSuccess = (status: number | string): boolean => String(status).startsWith("2");

interface BodyValidation {
  readonly content: ContentDescriptor;
  readonly validators: OperationValidators;
}

async function validBody(
  value: unknown,
  { content, validators }: BodyValidation,
): Promise<unknown> {
  const byType = validators.body;
  const validator =
    byType !== undefined && Object.hasOwn(byType, content.type) ? byType[content.type] : undefined;
  if (isSequence(value)) return validItems(value, (item) => valid(item, validator));
  return valid(value, validator);
}

async function valid(value: unknown, validator: Parameters<typeof check>[0]): Promise<unknown> {
  const checked = await check(validator, value);
  if (checked.issues === undefined) return checked.value;
  throw refuse("invalid", { errors: fieldErrors(checked.issues, "body") });
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
  readonly request: Request;
  readonly settings: Settings<Auth, Context>;
}

function responding<Auth extends Principal, Context>({
  descriptor,
  validators,
  request,
  settings,
}: RespondingTo<Auth, Context>): Parameters<typeof respond>[1] {
  const { responses = "strict", onError } = settings;
  return {
    descriptor,
    validators: responses === "off" ? {} : validators,
    accept: request.headers.get("accept"),
    // An answer that is not declared was told of where it was found.
    late: (error) => {
      if (!(error instanceof ReplyError)) onError(error, request);
    },
    mismatch: (error) => {
      if (responses !== "off") onError(error, request);
      if (responses === "strict") throw error;
    },
  };
}
