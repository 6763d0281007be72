/** One operation: every step from its route to its handler and back. */
import { type CallInput, IncomingCall, type IncomingRequest } from "../http/incoming-request.js";
import type { ServerCodecs } from "../codecs/codec.js";
import type { OutgoingResponse } from "../http/outgoing-response.js";
import type { RawParameters } from "../request/parameters.js";
import { createInputReader } from "../request/read-input.js";
import type { AnyReply } from "../response/reply.js";
import { respond } from "../response/respond.js";
import type { IdentifyMaker, IdentifySettings } from "../security/identity.js";
import type { Principal } from "../security/principal.js";
import type { RouterSettings, ServerOperation } from "./options.js";
import type { HandlerInput } from "./handler-context.js";

export interface RoutedCall<Context> extends CallInput<Context>, RawParameters {}

export type OperationRunner<Context> = (call: RoutedCall<Context>) => Promise<OutgoingResponse>;

type Settings<Auth extends Principal, Context> = Omit<RouterSettings<Auth, Context>, "onError"> &
  IdentifySettings<Auth, Context> & {
    readonly codecs: ServerCodecs;
    readonly identify: IdentifyMaker;
    readonly onError: (error: unknown, incoming: IncomingRequest) => void;
  };

export function createOperation<Auth extends Principal, Context>(
  operation: ServerOperation,
  settings: Settings<Auth, Context>,
): OperationRunner<Context> {
  const { descriptor, validators = {} } = operation;
  const { codecs, mapIssues, responses = "strict", onError, observe, around } = settings;
  const contract = { descriptor, validators, codecs, mapIssues, responses, onError, observe };
  // The types of generated code guarantee that a handler accepts what its operation declares.
  const handler = operation.handler as Handler<Auth, Context>;
  const handle: Handler<Auth, Context> =
    around === undefined
      ? handler
      : (input) => around(descriptor, input, async () => handler(input));
  const identify = settings.identify(descriptor, settings);
  const read = createInputReader(contract, settings);
  return async (call) => {
    const identified = identify(call);
    const identity = identified instanceof Promise ? await identified : identified;
    const input = await read(call);
    const given = new IncomingCall(call) as IncomingCall<Context> &
      Writable<HandlerInput<Auth | undefined, Context>>;
    // One by one: `Object.assign` takes as long as all other work for a small request.
    given.params = input.params;
    given.query = input.query;
    given.headers = input.headers;
    given.cookies = input.cookies;
    given.body = input.body;
    given.contentType = input.contentType;
    given.auth = identity.auth;
    given.principals = identity.principals;
    try {
      return await respond(handle(given), call.incoming, contract);
    } finally {
      if (input.discard !== undefined) await input.discard();
    }
  };
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

type Handler<Auth, Context> = (
  input: HandlerInput<Auth | undefined, Context>,
) => Promise<AnyReply> | AnyReply;
