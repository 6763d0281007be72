/** Identifies the callers of an operation. */
import { credentialKind } from "../../wire/descriptors/credential-kind.js";
import type { SecuritySchemes } from "../../wire/descriptors/descriptor.js";
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { Eventually } from "../http/eventually.js";
import type { CallInput } from "../http/call-input.js";
import type { IncomingRequest } from "../http/incoming-request.js";
import {
  type Identify,
  type Authenticate,
  type AuthenticationCall,
  authorise,
  createAsk,
} from "./authenticate.js";
import type { CredentialReader, CredentialReaders } from "./credential.js";
import type { Principal } from "./principal.js";

/** The values of `auth` and `principals` that a handler gets. */
export interface Identity<Auth> {
  readonly auth: Auth | undefined;
  readonly principals: ReadonlyMap<string, NonNullable<Auth>>;
}

export interface IdentifySettings<Auth extends Principal, Context> {
  readonly authenticate?: Authenticate<Auth, Context>;
  readonly schemes: SecuritySchemes;
  readonly credentials: CredentialReaders;
}

const NOBODY: Identity<never> = { auth: undefined, principals: new Map<string, never>() };

/**
 * Makes the function that authenticates and authorises the requests of an operation.
 *
 * @throws {TypeError} if the operation declares security, and there is no `authenticate` or one of its schemes is not
 * declared.
 */
export function createIdentify<Auth extends Principal, Context>(
  { security = [], id }: OperationDescriptor,
  { authenticate, schemes, credentials }: IdentifySettings<Auth, Context>,
): (input: CallInput<Context>) => Eventually<Identity<Auth>> {
  if (security.length === 0) return () => NOBODY;
  const readerOf = (scheme: string): CredentialReader | undefined => {
    const descriptor = schemes[scheme];
    return descriptor && credentials[credentialKind(descriptor)];
  };
  if (authenticate === undefined)
    throw new TypeError(`${id} declares security: pass authenticate to the router`);
  for (const scheme of security.flatMap((alternative) => Object.keys(alternative))) {
    if (!Object.hasOwn(schemes, scheme))
      throw new TypeError(`${id} names the unknown security scheme ${scheme}`);
    if (readerOf(scheme) === undefined)
      throw new TypeError(`the server was given no reader of credentials for ${scheme}`);
  }
  return async (input) => {
    const call = new AuthenticateCall(input);
    const ask: Identify<Auth> = createAsk(async (scheme) => {
      const descriptor = schemes[scheme];
      const credential = descriptor && readerOf(scheme)?.(scheme, descriptor, input.incoming);
      return credential && authenticate(credential, call);
    });
    const principals = await authorise(security, { ask, schemes });
    return { auth: [...principals.values()][0], principals };
  };
}

/** A class because each object literal with a getter would get a hidden class of its own, which outlives it. */
class AuthenticateCall<Context> implements AuthenticationCall<Context> {
  readonly context: Context;
  readonly #incoming: IncomingRequest;

  constructor({ incoming, context }: CallInput<Context>) {
    this.context = context;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }
}
