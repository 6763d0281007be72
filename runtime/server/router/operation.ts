/** One operation: every step from its route to its handler and back. */
import type { CallInput } from "../http/call-input.js";
import type { ServerCodecs } from "../codecs/codec.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import type { OutgoingResponse } from "../http/outgoing-response.js";
import { createInputReader } from "../request/read-input.js";
import type { AnyReply } from "../response/reply.js";
import { respond } from "../response/respond.js";
import type { IdentifyMaker, IdentifySettings } from "../security/identity.js";
import type { Principal } from "../security/principal.js";
import { HandlerCall } from "./handler-call.js";
import type { RouterSettings, ServerOperation } from "./options.js";

export interface RoutedCall<Context> extends CallInput<Context> {
  /** The values of the path's variables by name, percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
}

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
  const { codecs, mapIssues, responses = "strict", onError } = settings;
  const handle = createHandle(operation, settings);
  const identify = settings.identify(descriptor, settings);
  const read = createInputReader({ descriptor, validators, codecs }, settings);
  const responding = { descriptor, validators, codecs, mapIssues, responses, onError };
  return async (call) => {
    const identified = identify(call);
    const identity = identified instanceof Promise ? await identified : identified;
    const reading = read(call);
    const { input, discard } = reading instanceof Promise ? await reading : reading;
    try {
      const checked = input();
      const given = checked instanceof Promise ? await checked : checked;
      const reply = await handle(new HandlerCall(call, given, identity));
      const outgoing = respond(reply, call.incoming, responding);
      return outgoing instanceof Promise ? await outgoing : outgoing;
    } finally {
      if (discard !== undefined) await discard();
    }
  };
}

type Handle<Auth, Context> = (input: HandlerCall<Auth, Context>) => Promise<AnyReply> | AnyReply;

/** The handler of an operation, wrapped as the settings say. */
function createHandle<Auth extends Principal, Context>(
  { descriptor, handler }: ServerOperation,
  { around }: Settings<Auth, Context>,
): Handle<Auth, Context> {
  // The types of generated code guarantee that a handler accepts what its operation declares.
  const handle = handler as Handle<Auth, Context>;
  if (around === undefined) return handle;
  return (input) => around(descriptor, input, async () => handle(input));
}
