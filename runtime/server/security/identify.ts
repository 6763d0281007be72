/** Identifies the callers of an operation. */
import type { OperationDescriptor } from "../../wire/descriptors/descriptor.js";
import { decisionOf } from "../../wire/values/deadline.js";
import { valueOf } from "../../wire/values/text.js";
import { type CallInput, IncomingCall } from "../http/incoming-request.js";
import { type Identify, authorise } from "./authenticate.js";
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
): (input: CallInput<Context>) => Identity<Auth> | Promise<Identity<Auth>> {
  const { security = [], id } = descriptor;
  if (security.length === 0) return identifyNobody(descriptor, { schemes, credentials });
  if (authenticate === undefined)
    throw new TypeError(`${id} declares security: pass authenticate to the router`);
  for (const scheme of security.flatMap((alternative) => Object.keys(alternative))) {
    if (Object.hasOwn(schemes, scheme) && !Object.hasOwn(credentials, scheme))
      throw new TypeError(`the server was given no reader of credentials for ${scheme}`);
  }
  return async (input) => {
    const call = new IncomingCall(input);
    const known = new Map<string, Auth | undefined>();
    const ask: Identify<Auth> = async (scheme) => {
      if (known.has(scheme)) return known.get(scheme);
      const [descriptor, read] = [valueOf(schemes, scheme), valueOf(credentials, scheme)];
      const credential = descriptor && read?.(scheme, descriptor, input.incoming);
      const auth =
        credential && (await decisionOf(authenticate(credential, call), "`authenticate`"));
      known.set(scheme, auth);
      return auth;
    };
    const principals = await authorise(security, { ask, schemes });
    return { auth: [...principals.values()][0], principals };
  };
}
