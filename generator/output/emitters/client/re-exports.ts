import {
  type Api,
  exchangesOf,
  type OAuthFlow,
  requestSchemas,
  responseSchemas,
  walkSchemas,
} from "../../../description/index.js";
import { OBSERVATION } from "../descriptors/observation.js";
import type { ClientCapability } from "./options.js";
import { hasWaits } from "./waits.js";

const hasEvents = ({ operations }: Api): boolean =>
  operations.some(({ responses }) =>
    responses.some(({ contents }) => contents.some(({ codec }) => codec === "event-stream")),
  );

/** Whether it takes more than the plain way to validate. */
function hasUnionsOrSequences(api: Api): boolean {
  const exchanges = exchangesOf(api);
  const contents = exchanges.flatMap(({ body, responses }) =>
    [...(body === undefined ? [] : [body]), ...responses].flatMap((one) => one.contents),
  );
  if (contents.some(({ codec }) => SEQUENCES.test(codec))) return true;
  const schemas = [
    ...api.declarations.map(({ schema }) => schema),
    ...exchanges.flatMap((one) => [...requestSchemas(one), ...responseSchemas(one)]),
  ];
  for (const { kind } of walkSchemas(schemas)) if (kind === "union") return true;
  return false;
}

const SEQUENCES = /^(?:event-stream|json-lines|.*-sequence)$/;

/** Only an OpenID provider itself knows which flows it supports. */
const hasFlow =
  (flow: OAuthFlow["flow"]) =>
  ({ securitySchemes }: Api): boolean =>
    securitySchemes.some(
      ({ scheme }) =>
        scheme.type === "openIdConnect" ||
        (scheme.type === "oauth2" && scheme.flows.some((one) => one.flow === flow)),
    );

/** What `client/index.ts` re-exports, so that users need not know where the runtime is. */
export const REEXPORTS: readonly {
  readonly path: string;
  readonly values: readonly string[];
  /** The name of the only value, if it has another one for users. */
  readonly as?: string;
  readonly types: readonly string[];
  /** Absent: for every document. */
  readonly when?: (api: Api) => boolean;
  /** Only if the entry before is left out. */
  readonly otherwise?: true;
  /** Only beside validators. */
  readonly validates?: true;
  /** Only if the option `capabilities` asks for it. */
  readonly capability?: ClientCapability;
}[] = [
  { path: "wire/values/errors.ts", values: ["EncodeError"], types: [] },
  {
    path: "client/call/errors.ts",
    values: [
      "ApiError",
      "CallError",
      "CredentialError",
      "NetworkError",
      "TimeoutError",
      "UnexpectedResponseError",
    ],
    types: [],
  },
  { path: "client/call/errors.ts", values: ["ValidationError"], types: [], validates: true },
  {
    path: "client/capabilities/resume.ts",
    values: ["resumeEvents"],
    types: ["ResumeOptions"],
    when: hasEvents,
  },
  { path: "client/capabilities/hooks.ts", values: ["hooks"], types: ["Hooks"] },
  {
    path: "client/credentials/oauth.ts",
    values: ["clientCredentials"],
    types: ["ClientCredentialsOptions"],
    when: hasFlow("clientCredentials"),
  },
  {
    path: "client/capabilities/authorization-code.ts",
    values: ["authorizationCode"],
    types: ["AuthorizationCodeOptions"],
    when: hasFlow("authorizationCode"),
  },
  {
    path: "client/credentials/token-endpoint.ts",
    values: [],
    types: ["OAuthTokens"],
    when: hasFlow("authorizationCode"),
  },
  { path: "client/capabilities/retry.ts", values: ["retry"], types: ["RetryOptions"] },
  {
    path: "client/capabilities/validate-any.ts",
    values: ["validate"],
    types: [],
    when: hasUnionsOrSequences,
    validates: true,
  },
  {
    path: "client/capabilities/validate.ts",
    values: ["validatePlain"],
    as: "validate",
    types: [],
    otherwise: true,
    validates: true,
  },
  {
    path: "client/capabilities/validate.ts",
    values: [],
    types: ["ValidateOptions"],
    validates: true,
  },
  {
    path: "client/capabilities/refresh.ts",
    values: ["refresh"],
    types: ["RefreshOptions"],
    capability: "refresh",
  },
  {
    path: "client/capabilities/conditional.ts",
    values: ["conditional"],
    types: ["ConditionalOptions"],
    capability: "conditional",
  },
  {
    path: "client/capabilities/rate-limits.ts",
    values: ["rateLimits"],
    types: ["RateLimitOptions"],
    capability: "rateLimits",
  },
  {
    path: "client/request/upload-transport.ts",
    values: ["uploadTransport"],
    types: ["UploadProgress", "UploadTransportOptions"],
    capability: "uploadTransport",
  },
  {
    path: "wire/traffic/record-traffic.ts",
    values: ["recordTraffic"],
    types: ["Traffic"],
    capability: "recordTraffic",
  },
  {
    path: "client/capabilities/telemetry.ts",
    values: ["telemetry"],
    types: [],
    capability: "telemetry",
  },
  {
    path: "client/capabilities/identify.ts",
    values: ["identify"],
    types: ["IdentifyOptions"],
    capability: "identify",
  },
  ...OBSERVATION.map((one) => ({ ...one, capability: "observe" as const })),
  { path: "client/call/capability.ts", values: [], types: ["Capability"] },
  {
    path: "client/pagination/paginate.ts",
    values: [],
    types: ["PagedCall"],
    when: ({ operations }) => operations.some(({ pagination }) => pagination !== undefined),
  },
  { path: "client/waiting/poll.ts", values: ["WaitError"], types: ["WaitOptions"], when: hasWaits },
  { path: "client/client.ts", values: [], types: ["ConfigurableClient"] },
  {
    path: "client/call/types.ts",
    values: [],
    types: ["AcceptOptions", "Call", "CallOptions", "Client", "FetchInit"],
  },
  {
    path: "client/call/result.ts",
    values: [],
    types: ["ApiErrorOf", "Data", "ErrorBody", "Result", "WithResponse"],
  },
];
