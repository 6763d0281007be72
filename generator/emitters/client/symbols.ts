import { type OutputSymbol, runtimeSymbol } from "../../print/symbol.js";

const type = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "type");
const value = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "value");

/** Everything that printed clients refer to. */
export const runtime = {
  Call: type("Call", "client/types.ts"),
  CallOptions: type("CallOptions", "client/types.ts"),
  Client: type("Client", "client/types.ts"),
  PagedCall: type("PagedCall", "client/paginate.ts"),
  ClientOptions: type("ClientOptions", "client/client.ts"),
  Secret: type("Secret", "client/authenticate.ts"),
  BasicCredential: type("BasicCredential", "client/authenticate.ts"),
  clientOf: value("clientOf", "client/client.ts"),
  paginate: value("paginate", "client/paginate.ts"),
  forms: value("forms", "wire/form.ts"),
  multipart: value("multipart", "wire/multipart.ts"),
  sequences: value("sequences", "wire/sequence.ts"),
} as const satisfies Record<string, OutputSymbol>;

/** What `client/index.ts` hands on, so that nobody needs to know where the runtime stands. */
export const HANDED_ON: readonly {
  readonly path: string;
  readonly values: readonly string[];
  readonly types: readonly string[];
}[] = [
  {
    path: "client/errors.ts",
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
  { path: "wire/errors.ts", values: ["EncodeError"], types: [] },
  { path: "client/hooks.ts", values: ["hooks"], types: ["Hooks"] },
  { path: "client/oauth.ts", values: ["clientCredentials"], types: ["ClientCredentialsOptions"] },
  { path: "client/retry.ts", values: ["retry"], types: ["RetryOptions"] },
  { path: "client/validate.ts", values: ["validate"], types: ["ValidateOptions"] },
  { path: "client/capability.ts", values: [], types: ["Capability"] },
  { path: "client/paginate.ts", values: [], types: ["PagedCall"] },
  {
    path: "client/types.ts",
    values: [],
    types: ["Call", "CallOptions", "Client", "Data", "ErrorBody", "Result", "WithResponse"],
  },
];
