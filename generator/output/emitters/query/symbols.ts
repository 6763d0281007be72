import { identifier } from "../../print/escape/identifier.js";
import {
  type OutputSymbol,
  outputSymbol,
  packageSymbol,
  runtimeSymbol,
} from "../../print/layout/symbol.js";

const type = (name: string): OutputSymbol => runtimeSymbol(name, "query/types.ts", "type");
const value = (name: string): OutputSymbol => runtimeSymbol(name, "query/options.ts", "value");

/** Everything of the runtime that printed queries refer to. */
export const runtime = {
  Client: runtimeSymbol("Client", "client/call/types.ts", "type"),
  CallOptions: runtimeSymbol("CallOptions", "client/call/types.ts", "type"),
  QueryCallOptions: type("QueryCallOptions"),
  QueryData: type("QueryData"),
  QueryError: type("QueryError"),
  QueryOptions: type("QueryOptions"),
  InfiniteQueryOptions: type("InfiniteQueryOptions"),
  MutationOptions: type("MutationOptions"),
  OperationKey: type("OperationKey"),
  Pages: type("Pages"),
  operationKey: value("operationKey"),
  queryOptions: value("queryOptions"),
  infiniteQueryOptions: value("infiniteQueryOptions"),
  mutationOptions: value("mutationOptions"),
} as const satisfies Record<string, OutputSymbol>;

export const QUERY_TYPES_FILE = "query/types.ts";

/** Types that connect the runtime's to those of TanStack Query, in a separate file. */
export const local = {
  Query: outputSymbol(identifier("Query"), QUERY_TYPES_FILE, "type"),
  InfiniteQuery: outputSymbol(identifier("InfiniteQuery"), QUERY_TYPES_FILE, "type"),
  Mutation: outputSymbol(identifier("Mutation"), QUERY_TYPES_FILE, "type"),
} as const satisfies Record<string, OutputSymbol>;

/** The tag on a key from which TanStack Query infers the types of its data and errors. */
export const dataTag = (packageName: string): OutputSymbol =>
  packageSymbol("DataTag", packageName, { meaning: "type" });
