import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

const type = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "type");
const value = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "value");

/** Everything that printed clients refer to. */
export const runtime = {
  Call: type("Call", "client/call/types.ts"),
  AcceptOptions: type("AcceptOptions", "client/call/types.ts"),
  CallOptions: type("CallOptions", "client/call/types.ts"),
  Client: type("Client", "client/call/types.ts"),
  PagedCall: type("PagedCall", "client/pagination/paginate.ts"),
  ClientOptions: type("ClientOptions", "client/client.ts"),
  Secret: type("Secret", "client/credentials/credentials.ts"),
  BasicCredential: type("BasicCredential", "client/credentials/credentials.ts"),
  clientOf: value("clientOf", "client/client.ts"),
  authenticate: value("authenticate", "client/credentials/authenticate.ts"),
  authenticateBearer: value("authenticateBearer", "client/credentials/bearer.ts"),
  serverAddress: value("serverAddress", "client/request/server-address.ts"),
  paginate: value("paginate", "client/pagination/paginate.ts"),
} as const satisfies Record<string, OutputSymbol>;

/** What `client/index.ts` hands on, so that nobody needs to know where the runtime stands. */
export const REEXPORTS: readonly {
  readonly path: string;
  readonly values: readonly string[];
  readonly types: readonly string[];
}[] = [
  {
    path: "client/call/errors.ts",
    values: [
      "ApiError",
      "CallError",
      "CredentialError",
      "NetworkError",
      "TimeoutError",
      "UnexpectedResponseError",
      "ValidationError",
    ],
    types: [],
  },
  { path: "wire/values/errors.ts", values: ["EncodeError"], types: [] },
  {
    path: "client/capabilities/resume.ts",
    values: ["resumeEvents"],
    types: ["ResumeOptions"],
  },
  { path: "client/capabilities/hooks.ts", values: ["hooks"], types: ["Hooks"] },
  {
    path: "client/credentials/oauth.ts",
    values: ["clientCredentials"],
    types: ["ClientCredentialsOptions"],
  },
  {
    path: "client/capabilities/authorization-code.ts",
    values: ["authorizationCode"],
    types: ["AuthorizationCodeOptions"],
  },
  { path: "client/credentials/token-endpoint.ts", values: [], types: ["OAuthTokens"] },
  { path: "client/capabilities/retry.ts", values: ["retry"], types: ["RetryOptions"] },
  { path: "client/capabilities/validate.ts", values: ["validate"], types: ["ValidateOptions"] },
  { path: "client/call/capability.ts", values: [], types: ["Capability"] },
  { path: "client/pagination/paginate.ts", values: [], types: ["PagedCall"] },
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
