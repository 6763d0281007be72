import { identifier } from "../../print/escape/identifier.js";
import {
  type OutputSymbol,
  outputSymbol,
  packageSymbol,
  runtimeSymbol,
} from "../../print/layout/symbol.js";

const type = (name: string): OutputSymbol => runtimeSymbol(name, "mocking/types.ts", "type");
const respond = (name: string): OutputSymbol => runtimeSymbol(name, "mocking/respond.ts", "value");

const remember = (name: string, meaning: "type" | "value"): OutputSymbol =>
  runtimeSymbol(name, "mocking/remember.ts", meaning);

/** Everything of the runtime that printed mocks refer to. */
export const runtime = {
  Mock: type("Mock"),
  MockContent: type("MockContent"),
  MockOperation: type("MockOperation"),
  MockOptions: type("MockOptions"),
  MockBodies: runtimeSymbol("MockBodies", "mocking/respond.ts", "type"),
  SchemaTable: runtimeSymbol("SchemaTable", "json-schema/values/types.ts", "type"),
  Factory: runtimeSymbol("Factory", "mocking/factory.ts", "type"),
  FactoryOptions: runtimeSymbol("FactoryOptions", "mocking/factory.ts", "type"),
  Overrides: runtimeSymbol("Overrides", "mocking/factory.ts", "type"),
  factoryOf: runtimeSymbol("factoryOf", "mocking/factory.ts", "value"),
  bytes: runtimeSymbol("bytes", "mocking/factory.ts", "value"),
  addressPattern: runtimeSymbol("addressPattern", "mocking/match.ts", "value"),
  anyAddress: runtimeSymbol("anyAddress", "mocking/match.ts", "value"),
  bodiesFrom: respond("bodiesFrom"),
  responder: respond("responder"),
  refuseUnhandled: respond("refuseUnhandled"),
  ResourceTable: runtimeSymbol("ResourceTable", "mocking/state/types.ts", "type"),
  StatefulHandlers: remember("StatefulHandlers", "type"),
  StatefulOptions: remember("StatefulOptions", "type"),
  rememberingMocks: remember("rememberingMocks", "value"),
} as const satisfies Record<string, OutputSymbol>;

export const msw = {
  http: packageSymbol("http", "msw", { meaning: "value" }),
  HttpHandler: packageSymbol("HttpHandler", "msw", { meaning: "type" }),
} as const satisfies Record<string, OutputSymbol>;

export const DATA_FILE = "msw/data.ts";

/** Symbols that all mocks of a document share. */
export const shared = {
  schemas: outputSymbol(identifier("schemas"), DATA_FILE, "value"),
  bases: outputSymbol(identifier("bases"), DATA_FILE, "value"),
  bodies: outputSymbol(identifier("bodies"), DATA_FILE, "value"),
} as const satisfies Record<string, OutputSymbol>;
