/** Identifies the callers of an operation. */
import { credentialKind } from "../../wire/descriptors/credential-kind.js";
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import type { Eventually } from "../http/eventually.js";
import { type CallInput, IncomingCall } from "../http/incoming-request.js";
import { type Identify, authorise, createAsk } from "./authenticate.js";
import type { CredentialReader } from "./credential.js";
import { identifyNobody, type IdentifySettings, type Identity } from "./identity.js";
import type { Principal } from "./principal.js";

/**
 * Makes the function that authenticates and authorises the requests of an operation.
 *
 * Nobody meets a scheme that the document does not declare.
 *
 * @throws {TypeError} if the operation declares security, and there is no `authenticate`.
 */
export function createIdentify<Auth extends Principal, Context>(
  descriptor: OperationDescriptor,
  { authenticate, schemes, credentials }: IdentifySettings<Auth, Context>,
): (input: CallInput<Context>) => Eventually<Identity<Auth>> {
  const { security = [], id } = descriptor;
  if (security.length === 0) return identifyNobody(descriptor, { schemes, credentials });
  const readerOf = (scheme: string): CredentialReader | undefined => {
    const descriptor = schemes[scheme];
    return descriptor && credentials[credentialKind(descriptor)];
  };
  if (authenticate === undefined)
    throw new TypeError(`${id} declares security: pass authenticate to the router`);
  for (const scheme of security.flatMap((alternative) => Object.keys(alternative))) {
    if (Object.hasOwn(schemes, scheme) && readerOf(scheme) === undefined)
      throw new TypeError(`the server was given no reader of credentials for ${scheme}`);
  }
  return async (input) => {
    const call = new IncomingCall(input);
    const ask: Identify<Auth> = createAsk(async (scheme) => {
      const descriptor = schemes[scheme];
      const credential = descriptor && readerOf(scheme)?.(scheme, descriptor, input.incoming);
      return credential && authenticate(credential, call);
    });
    const principals = await authorise(security, { ask, schemes });
    return { auth: [...principals.values()][0], principals };
  };
}
