/** The caller of a request, as far as the document asks for one. */
import type { OperationDescriptor, SecuritySchemes } from "../../wire/descriptors/descriptor.js";
import type { CallInput } from "../http/incoming-request.js";
import type { Authenticate } from "./authenticate.js";
import type { CredentialReaders } from "./credential.js";
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

/** Makes the function that identifies the caller of an operation. */
export type IdentifyMaker = <Auth extends Principal, Context>(
  descriptor: OperationDescriptor,
  settings: IdentifySettings<Auth, Context>,
) => (input: CallInput<Context>) => Identity<Auth> | Promise<Identity<Auth>>;

const NOBODY: Identity<never> = { auth: undefined, principals: new Map<string, never>() };

/**
 * For operations without security.
 *
 * @throws {TypeError} if the operation declares security after all.
 */
export const identifyNobody: IdentifyMaker = ({ id, security = [] }) => {
  if (security.length === 0) return () => NOBODY;
  throw new TypeError(`${id} declares security: the server was not given createIdentify`);
};
