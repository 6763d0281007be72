/** Serves a document with the runtime's router. */
import { createHash, timingSafeEqual } from "node:crypto";

import type { HandlerInput } from "../../../runtime/server/router/handler-context.js";
import type { Router, ServedApi, ServerOperation } from "../../../runtime/server/router/options.js";
import { routeOperations } from "../../../runtime/server/router/router.js";
import type { AnyReply } from "../../../runtime/server/response/reply.js";
import { errorWriter } from "../../../runtime/server/response/error-shapes.js";
import { readQueryTemplate } from "../../../runtime/server/routing/query-template.js";
import { Routes } from "../../../runtime/server/routing/routes.js";
import type { CorsOptions } from "../../../runtime/server/security/cors.js";
import type { Credential } from "../../../runtime/server/security/credential.js";
import type { Principal } from "../../../runtime/server/security/principal.js";
import type {
  OperationDescriptor,
  SecurityRequirementDescriptor,
  SecuritySchemes,
} from "../../../runtime/wire/descriptors/descriptor.js";
import {
  basePathOf,
  type DescribedOperation,
  describeOperations,
  describeSchemes,
  validatorsOf,
} from "../live/index.js";
import type { Api, SchemaValues } from "../../description/index.js";

/** Responds to a valid request. */
type Handle<Context> = (
  described: DescribedOperation,
  input: HandlerInput<Principal | undefined, Context>,
) => AnyReply;

/** The document below one path. */
export interface Mount<Context> {
  /** Refuses invalid requests. */
  readonly strict: Router<Context>;
  /** Accepts invalid values. */
  readonly lenient: Router<Context>;
  /** The operation that a request matches, whether or not the request is valid. */
  find(request: Request): DescribedOperation | undefined;
  /** Whether a path leads to operations, whatever their methods. */
  knows(pathname: string): boolean;
}

interface ServingOptions<Context> {
  readonly values: SchemaValues;
  readonly handle: Handle<Context>;
  readonly sameOrigin: boolean;
  readonly credentials: readonly string[] | undefined;
}

/**
 * Serves a document below the path of its first server, and below `/`: clients of a mock may be configured either way.
 * Returns which of them serves a path.
 */
export function mount<Context>(
  api: Api,
  { values, handle, sameOrigin, credentials }: ServingOptions<Context>,
): (pathname: string) => Mount<Context> {
  const securitySchemes = describeSchemes(api);
  const described = [...describeOperations(api)].map(
    ([operation, descriptor]): DescribedOperation => ({
      operation,
      descriptor: { ...descriptor, security: declaredOnly(descriptor, securitySchemes) },
    }),
  );
  const served: Omit<ServedApi, "codecs"> = {
    operations: described.map((one): ServerOperation => ({
      descriptor: one.descriptor,
      validators: validatorsOf(one.operation, values),
      handler: (input: HandlerInput<Principal | undefined, Context>) => handle(one, input),
    })),
    securitySchemes,
    writeError: errorWriter(api.errorShapes),
  };
  const settings = {
    // The document does not say which credentials are valid.
    authenticate: (credential: Credential) =>
      credential.type === "mutualTLS" ||
      credentials === undefined ||
      isOneOf(credentials, credential)
        ? {}
        : undefined,
    responses: "off",
    accept: "strict",
    ...(!sameOrigin && { cors: corsOf(api) }),
  } as const;
  const mountAt = (basePath: string): Mount<Context> => ({
    strict: routeOperations<Principal, Context>(served, { ...settings, basePath }),
    lenient: routeOperations<Principal, Context>(served, {
      ...settings,
      basePath,
      mapIssues: () => [],
    }),
    ...createFinder(described, basePath),
  });
  const basePath = basePathOf(api);
  const root = mountAt("");
  const first = basePath === "" ? root : mountAt(basePath);
  return (pathname) => {
    const isBelow = pathname.startsWith(`${basePath}/`);
    // A path of the document may itself begin with the base path.
    return isBelow && (first.knows(pathname) || !root.knows(pathname)) ? first : root;
  };
}

/** Compares in constant time. */
function isOneOf(valid: readonly string[], credential: WrittenCredential): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const given = digest(textOf(credential));
  return valid.some((one) => timingSafeEqual(digest(one), given));
}

type WrittenCredential = Exclude<Credential, { type: "mutualTLS" }>;

/** A credential as a person writes it. */
function textOf(credential: WrittenCredential): string {
  if ("token" in credential) return credential.token;
  return "value" in credential ? credential.value : `${credential.username}:${credential.password}`;
}

/** Without schemes that the document does not declare: how to meet them is unknown, and nobody could call the mock. */
const declaredOnly = (
  { security = [] }: OperationDescriptor,
  schemes: SecuritySchemes,
): readonly SecurityRequirementDescriptor[] =>
  security.map((all) =>
    Object.fromEntries(Object.entries(all).filter(([scheme]) => Object.hasOwn(schemes, scheme))),
  );

/** Scripts of any origin may read everything that the document declares. */
function corsOf({ operations }: Api): CorsOptions {
  const names = operations.flatMap(({ responses }) =>
    responses.flatMap(({ headers }) => headers.map(({ name }) => name)),
  );
  return { origins: () => true, credentials: true, exposed: [...new Set(names)] };
}

function createFinder(
  described: readonly DescribedOperation[],
  basePath: string,
): Pick<Mount<never>, "find" | "knows"> {
  const routes = new Routes<DescribedOperation>(basePath, readQueryTemplate);
  for (const one of described) routes.add(one.descriptor.method, one.descriptor.path, one);
  const find = ({ method, url }: Request) => {
    const { pathname, search } = new URL(url);
    const findBy = (wanted: string) => routes.find(pathname, wanted, search.slice(1));
    return (findBy(method) ?? (method === "HEAD" ? findBy("GET") : undefined))?.route;
  };
  return { find, knows: (pathname) => routes.methods(pathname).size > 0 };
}
