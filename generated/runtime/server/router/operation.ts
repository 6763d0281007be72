/** One operation: everything between its route and its handler, and back. */
import type { ContentDescriptor, OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import { pickAccepted } from "../../wire/negotiation/content.js";
import type { OperationValidators } from "../../wire/descriptors/validator.js";
import { type Ask, authorise, createAsk, type SecuritySchemes } from "../security/authenticate.js";
import { credentialOf } from "../security/credential.js";
import { after, type Eventually } from "../http/eventually.js";
import type { OutgoingResponse } from "../http/outgoing-response.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import { type CallInput, AuthenticateCall, HandlerCall, type Identity } from "./handler-call.js";
import { limitsOf } from "../http/limits.js";
import { type MapIssues, type Checked, validateValue, fieldErrors } from "../request/validate.js";
import type { RouterSettings, ServerOperation } from "./options.js";
import { createDecoder, createParameterCheck } from "../request/parameters.js";
import { type OpenBody, openBody, readBody } from "../request/read-body.js";
import { refuse } from "../http/refusal.js";
import { respond } from "../response/respond.js";
import type { AnyReply } from "../response/reply.js";
import type { Principal } from "../security/principal.js";

export interface Call<Context> extends CallInput<Context> {
  /** Texts of the path's variables by name, percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
}

export type OperationRunner<Context> = (call: Call<Context>) => Promise<OutgoingResponse>;

type Handler = (request: object) => Promise<AnyReply> | AnyReply;

type Settings<Auth extends Principal, Context> = Omit<RouterSettings<Auth, Context>, "onError"> & {
  readonly schemes: SecuritySchemes;
  readonly onError: (error: unknown, incoming: IncomingRequest) => void;
};

export function createOperation<Auth extends Principal, Context>(
  operation: ServerOperation,
  settings: Settings<Auth, Context>,
): OperationRunner<Context> {
  const { descriptor, validators = {} } = operation;
  const handler = operation.handler as Handler;
  const limits = limitsOf(settings.limits);
  const identify = createAuthoriser(descriptor, settings);
  const reading = { limits, store: settings.uploads };
  const decode = createDecoder(descriptor);
  const validation = { operation: descriptor.id, validators, mapIssues: settings.mapIssues };
  const checkParameters = createParameterCheck(validation);
  const checkBody = createBodyCheck(validation);
  const { responses = "strict", onError } = settings;
  const responding = { descriptor, validators, mapIssues: settings.mapIssues, responses, onError };
  return async (call) => {
    const { incoming } = call;
    const identity = identify === undefined ? NOBODY : await identify(call);
    const body = descriptor.body && openBody(incoming, descriptor.body, limits);
    if (settings.accept === "strict") checkAccept(descriptor, incoming);
    const decoded = decode(call);
    const read = body && (await readBody(body, reading));
    try {
      const request = after(checkParameters(decoded), (parameters) =>
        after(body && checkBody(body.content, read?.value), (value) => {
          const contentType = body && namedType(body);
          return new HandlerCall(call, { parameters, body: value, contentType, identity });
        }),
      );
      const reply = await handler(request instanceof Promise ? await request : request);
      const outgoing = respond(reply, incoming, responding);
      return outgoing instanceof Promise ? await outgoing : outgoing;
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
      const credential = descriptor && credentialOf(scheme, descriptor, asked.incoming);
      return credential && authenticate(credential, call);
    });
    const principals = await authorise(security, { ask, schemes });
    return { auth: [...principals.values()][0], principals };
  };
}

/** RFC 9110, 12.5.1: decided by what the operation answers when all goes well. */
function checkAccept({ responses }: OperationDescriptor, incoming: IncomingRequest): void {
  const contents = responses.flatMap(({ status, contents: declared = [] }) =>
    isSuccess(status) ? declared : [],
  );
  const accept = incoming.header("accept");
  if (contents.length > 0 && pickAccepted(contents, accept) === undefined)
    throw refuse("notAcceptable");
}

const isSuccess = (status: number | string): boolean => String(status).startsWith("2");

interface BodyValidation {
  readonly operation: string;
  readonly validators: OperationValidators;
  readonly mapIssues: MapIssues | undefined;
}

type BodyCheck = (content: ContentDescriptor, value: unknown) => Eventually<unknown>;

/** Makes the function that validates the bodies of an operation's requests; of a sequence, the items as they are read. */
function createBodyCheck({ operation, validators, mapIssues }: BodyValidation): BodyCheck {
  const byType = new Map(Object.entries(validators.body ?? {}));
  const valid = (checked: Checked): unknown => {
    if (checked.issues === undefined) return checked.value;
    throw refuse("invalid", { errors: fieldErrors(checked.issues, "body") });
  };
  return ({ type }, body) => {
    const validator = byType.get(type);
    const check = (value: unknown): Eventually<unknown> =>
      after(validateValue(validator, mapIssues, { operation, part: "body", value }), valid);
    return isSequence(body) ? validItems(body, check) : check(body);
  };
}

const isSequence = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* validItems(
  items: AsyncIterable<unknown>,
  validate: (item: unknown) => Eventually<unknown>,
): AsyncGenerator<unknown> {
  for await (const item of items) yield await validate(item);
}
