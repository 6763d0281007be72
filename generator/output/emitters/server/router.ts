/** `createRouter`: connects handlers to descriptors, validators, security schemes and error shapes. */
import type { Api, JsonValue, Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration, FunctionDeclaration } from "../../print/declaration.js";
import {
  arrayExpression,
  callExpression,
  expression,
  literal,
  memberAccess,
  objectExpression,
  type Expression,
  type ObjectEntry,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import { arrayType, genericType, typeName } from "../../print/type.js";
import type { OperationGroup } from "../../names/operations.js";
import type { ConversionsPlan } from "../conversions/index.js";
import type { DescriptorsPlan } from "../descriptors/plan.js";
import type { ZodPlan } from "../zod/plan.js";
import { codecsOf } from "./codecs.js";
import type { RouterRefusals } from "./error-shapes.js";
import type { ServerPlan } from "./plan.js";
import { runtime } from "./symbols.js";
import { AUTH, CONTEXT } from "./handlers.js";
import {
  type CredentialKind,
  credentialKind,
} from "../../../../runtime/wire/descriptors/credential-kind.js";
import { describeSecurityScheme } from "../descriptors/access.js";

interface RouterPlans {
  readonly server: ServerPlan;
  readonly descriptors: DescriptorsPlan;
  readonly conversionOf: ConversionsPlan["of"];
  /** Absent: nothing is validated. */
  readonly zod: ZodPlan | undefined;
  readonly refusals: RouterRefusals;
}

/** The bodies of refusals as constants, if they are not all problems. */
export function declareErrorShapes(
  { common, own }: RouterRefusals,
  plan: ServerPlan,
): readonly ConstantDeclaration[] {
  if (!hasShapes({ common, own })) return [];
  const shared: ConstantDeclaration = {
    kind: "constant",
    name: plan.errorShapes.name,
    exported: false,
    comment: comment({ text: ["Responses to requests that are refused before a handler runs."] }),
    type: typeName(runtime.ErrorShapes),
    value: shapesExpression(common),
  };
  if (own.length === 0) return [shared];
  const others = own.map(({ operations, shapes }) =>
    objectExpression([
      { key: "operations", value: literal(operations) },
      { key: "shapes", value: shapesExpression(shapes) },
    ]),
  );
  return [
    shared,
    {
      kind: "constant",
      name: plan.ownErrorShapes.name,
      exported: false,
      comment: comment({ text: ["Those of operations that declare others."] }),
      type: arrayType(typeName(runtime.OwnErrorShapes), true),
      value: arrayExpression(others),
    },
  ];
}

const hasShapes = ({ common, own }: Pick<RouterRefusals, "common" | "own">): boolean =>
  Object.keys(common).length > 0 || own.length > 0;

const shapesExpression = (shapes: RouterRefusals["common"]): Expression =>
  objectExpression(
    Object.entries(shapes).map(([key, shape]) => ({
      key,
      value: literal(shape === null ? null : ({ ...shape } as JsonValue), true),
    })),
  );

export function declareRouter(api: Api, plans: RouterPlans): FunctionDeclaration {
  const { server } = plans;
  const secured = isSecured(api);
  const settings = secured ? runtime.SecuredRouterSettings : runtime.RouterSettings;
  const served = objectExpression(servedApi(api, plans));
  const route = callExpression(ref(runtime.routeApi), [served, expression("options")]);
  return {
    kind: "function",
    name: server.createRouter.name,
    comment: comment({ text: DESCRIPTION }),
    typeParameters: [["Auth extends ", ref(runtime.Principal)], "Context = unknown"],
    parameters: [
      { name: "handlers", type: genericType(server.handlers, [AUTH, CONTEXT]) },
      {
        name: "options",
        type: genericType(settings, [AUTH, CONTEXT]),
        ...(!secured && { default: "{}" }),
      },
    ],
    returns: genericType(runtime.Router, [CONTEXT]),
    body: [["return ", route.doc, ";"]],
  };
}

const isSecured = ({ operations }: Api): boolean =>
  operations.some(({ security }) => security.length > 0);

const DESCRIPTION = [
  "Creates a function from requests to responses. Requests are authenticated, decoded and validated before a handler " +
    "gets them, and only declared responses are sent.",
  "Deno, Bun and workers can use the function as it is; for Node, see `toListener`, `toExpress` and `toFastify`.",
];

function servedApi(api: Api, plans: RouterPlans): readonly ObjectEntry[] {
  const groups = plans.server.groups.map((group) => routesOfGroup(group, plans));
  const credentials = credentialsOf(api);
  return [
    { key: "operations", value: arrayExpression(groups) },
    ...templateReader(api),
    ...validatorsEntry(api, plans),
    { key: "codecs", value: codecsOf(api, plans.conversionOf) },
    ...(api.securitySchemes.length > 0
      ? [{ key: "securitySchemes", value: use(plans.descriptors.securitySchemes) }]
      : []),
    ...(credentials === undefined ? [] : [{ key: "credentials", value: credentials }]),
    ...(isSecured(api) ? [{ key: "identify", value: use(runtime.createIdentify) }] : []),
    ...(hasShapes(plans.refusals) ? [{ key: "writeError", value: errorWriter(plans) }] : []),
  ];
}

const errorWriter = ({ server, refusals }: RouterPlans): Expression =>
  refusals.own.length === 0
    ? callExpression(ref(runtime.errorWriter), [use(server.errorShapes)])
    : callExpression(ref(runtime.ownErrorWriter), [
        use(server.errorShapes),
        use(server.ownErrorShapes),
      ]);

function templateReader({ operations }: Api): readonly ObjectEntry[] {
  const reader = operations.some(hasQuery)
    ? runtime.readQueryTemplate
    : operations.some(hasMixedSegment)
      ? runtime.readMixedTemplate
      : undefined;
  return reader === undefined ? [] : [{ key: "readTemplate", value: use(reader) }];
}

/** Whether there is a question mark outside of the variables. */
const hasQuery = ({ path }: Operation): boolean => path.replaceAll(/\{[^{}]*\}/g, "").includes("?");

/** Whether a segment has a variable, and is not one. */
const hasMixedSegment = ({ path }: Operation): boolean =>
  /[^/]\{[^{}]+\}|\{[^{}]+\}[^/]/.test(path.replaceAll(/\{[^{}]+\}/g, "{_}"));

/** `...routesOf(handlers.quotes, { list: listQuotesOperation })`. */
function routesOfGroup(group: OperationGroup, { descriptors }: RouterPlans): Expression {
  const operations = group.operations.map(({ method, operation }) => ({
    key: method,
    value: use(descriptors.operation(operation)),
  }));
  const routes = callExpression(ref(runtime.routesOf), [
    memberAccess("handlers", group.name),
    objectExpression(operations, true),
  ]);
  return expression(["...", routes.doc]);
}

/** The validators of all operations. Those of bodies also fill in defaults. */
function validatorsEntry(api: Api, { server, zod }: RouterPlans): readonly ObjectEntry[] {
  if (zod === undefined) return [];
  const filling = api.operations.flatMap((operation): readonly ObjectEntry[] => {
    const bodies = server.received?.bodies.get(operation);
    if (bodies === undefined) return [];
    const own = use(zod.validatorsOf(operation)).doc;
    const value = objectExpression([{ spread: own }, { key: "body", value: use(bodies) }]);
    return [{ key: operation.id, value }];
  });
  if (filling.length === 0) return [{ shorthand: ref(zod.validators) }];
  const value = objectExpression([{ spread: ref(zod.validators) }, ...filling], true);
  return [{ key: "validators", value }];
}

const use = (symbol: OutputSymbol): Expression => expression(ref(symbol));

const reader = (name: string): OutputSymbol =>
  runtimeSymbol(name, "server/security/credential.ts", "value");

const READERS: Readonly<Record<CredentialKind, OutputSymbol>> = {
  header: reader("apiKeyInHeader"),
  query: reader("apiKeyInQuery"),
  cookie: reader("apiKeyInCookie"),
  bearer: reader("bearerCredential"),
  http: reader("httpCredential"),
  mutualTLS: reader("certificateCredential"),
};

/** The functions that read the credentials of a document's operations; absent if no operation needs one. */
function credentialsOf({ operations, securitySchemes }: Api): Expression | undefined {
  const used = new Set(operations.flatMap(({ security }) => security.flat().map(({ key }) => key)));
  const needed = securitySchemes.filter(({ key }) => used.has(key));
  if (needed.length === 0) return undefined;
  return objectExpression(
    needed.map((scheme) => ({
      key: scheme.key,
      value: use(READERS[credentialKind(describeSecurityScheme(scheme))]),
    })),
  );
}
