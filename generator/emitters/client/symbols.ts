import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

const type = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "type");
const value = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "value");

/** Everything that printed clients refer to. */
export const runtime = {
  Call: type("Call", "client/call/types.ts"),
  CallOptions: type("CallOptions", "client/call/types.ts"),
  Client: type("Client", "client/call/types.ts"),
  PagedCall: type("PagedCall", "client/pagination/paginate.ts"),
  ClientOptions: type("ClientOptions", "client/client.ts"),
  Secret: type("Secret", "client/credentials/authenticate.ts"),
  BasicCredential: type("BasicCredential", "client/credentials/authenticate.ts"),
  clientOf: value("clientOf", "client/client.ts"),
  paginate: value("paginate", "client/pagination/paginate.ts"),
  forms: value("forms", "wire/bodies/form.ts"),
  multipart: value("multipart", "wire/bodies/multipart.ts"),
  sequences: value("sequences", "wire/bodies/sequence.ts"),
} as const satisfies Record<string, OutputSymbol>;

/** What `client/index.ts` hands on, so that nobody needs to know where the runtime stands. */
export const HANDED_ON: readonly {
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
  { path: "client/capabilities/hooks.ts", values: ["hooks"], types: ["Hooks"] },
  {
    path: "client/credentials/oauth.ts",
    values: ["clientCredentials"],
    types: ["ClientCredentialsOptions"],
  },
  { path: "client/capabilities/retry.ts", values: ["retry"], types: ["RetryOptions"] },
  { path: "client/capabilities/validate.ts", values: ["validate"], types: ["ValidateOptions"] },
  { path: "client/call/capability.ts", values: [], types: ["Capability"] },
  { path: "client/pagination/paginate.ts", values: [], types: ["PagedCall"] },
  {
    path: "client/call/types.ts",
    values: [],
    types: ["Call", "CallOptions", "Client", "Data", "ErrorBody", "Result", "WithResponse"],
  },
];
