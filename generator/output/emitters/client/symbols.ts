import { type OutputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";

const type = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "type");
const value = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "value");

/** Everything that printed clients refer to. */
export const runtime = {
  Call: type("Call", "client/call/types.ts"),
  AcceptOptions: type("AcceptOptions", "client/call/types.ts"),
  ConditionalRequest: type("ConditionalRequest", "client/call/types.ts"),
  ConditionalResponses: type("ConditionalResponses", "client/call/types.ts"),
  CallOptions: type("CallOptions", "client/call/types.ts"),
  Client: type("Client", "client/call/types.ts"),
  ConfigurableClient: type("ConfigurableClient", "client/client.ts"),
  PagedCall: type("PagedCall", "client/pagination/paginate.ts"),
  ClientOptions: type("ClientOptions", "client/request/options.ts"),
  Secret: type("Secret", "client/credentials/credentials.ts"),
  BasicCredential: type("BasicCredential", "client/credentials/credentials.ts"),
  MethodsOf: type("MethodsOf", "client/call/methods.ts"),
  methodsOf: value("methodsOf", "client/call/methods.ts"),
  clientOf: value("clientOf", "client/client.ts"),
  authenticateBy: value("authenticateBy", "client/credentials/authenticate.ts"),
  inHeader: value("inHeader", "client/credentials/writers.ts"),
  inQuery: value("inQuery", "client/credentials/writers.ts"),
  inCookie: value("inCookie", "client/credentials/writers.ts"),
  basic: value("basic", "client/credentials/writers.ts"),
  serverAddress: value("serverAddress", "client/request/server-address.ts"),
  paginate: value("paginate", "client/pagination/paginate.ts"),
  StateRule: type("StateRule", "client/waiting/wait-for-state.ts"),
  WaitOptions: type("WaitOptions", "client/waiting/poll.ts"),
  waitForState: value("waitForState", "client/waiting/wait-for-state.ts"),
  waitForEnd: value("waitForEnd", "client/waiting/wait-for-end.ts"),
} as const satisfies Record<string, OutputSymbol>;
