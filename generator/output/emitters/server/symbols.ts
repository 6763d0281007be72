import type { ROUTER_CAPABILITIES } from "./options.js";
import { OBSERVATION_REEXPORTS } from "../descriptors/observation.js";
import { runtimeSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import type { ReExport } from "../../print/output-file.js";

export const SERVER_FILE = "server.ts";
export const NODE_FILE = "server-node.ts";

const type = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "type");

/** Everything of the runtime that printed servers refer to. */
export const runtime = {
  Anonymous: type("Anonymous", "server/router/handler-context.ts"),
  HandlerResult: type("HandlerResult", "server/response/reply.ts"),
  ErrorShapes: type("ErrorShapes", "server/response/error-shapes.ts"),
  OwnErrorShapes: type("OwnErrorShapes", "server/response/error-shapes.ts"),
  WithDefaults: type("WithDefaults", "server/router/handler-context.ts"),
  ownErrorWriter: runtimeSymbol("ownErrorWriter", "server/response/error-shapes.ts", "value"),
  errorWriter: runtimeSymbol("errorWriter", "server/response/error-shapes.ts", "value"),
  HandlerContext: type("HandlerContext", "server/router/handler-context.ts"),
  HandlerRequest: type("HandlerRequest", "server/router/handler-context.ts"),
  OnlyListed: type("OnlyListed", "types/open.ts"),
  Principal: type("Principal", "server/security/principal.ts"),
  Router: type("Router", "server/router/options.ts"),
  RouterSettings: type("RouterSettings", "server/router/options.ts"),
  SecuredRouterSettings: type("SecuredRouterSettings", "server/router/options.ts"),
  MissingAdapter: type("MissingAdapter", "server/adapters/frameworks.ts"),
  missingAdapter: runtimeSymbol("missingAdapter", "server/adapters/frameworks.ts", "value"),
  readMixedTemplate: runtimeSymbol("readMixedTemplate", "server/routing/mixed-segment.ts", "value"),
  readQueryTemplate: runtimeSymbol(
    "readQueryTemplate",
    "server/routing/query-template.ts",
    "value",
  ),
  createIdentify: runtimeSymbol("createIdentify", "server/security/identify.ts", "value"),
  routeApi: runtimeSymbol("routeApi", "server/router/router.ts", "value"),
  routesOf: runtimeSymbol("routesOf", "server/router/router.ts", "value"),
} as const satisfies Record<string, OutputSymbol>;

/** The re-export of some names of a module. */
export const handOn = (
  path: string,
  values: readonly string[],
  types: readonly string[] = [],
): ReExport => ({
  from: { kind: "runtime", path: `server/${path}` },
  names: [...values.map((name) => ({ name })), ...types.map((name) => ({ name, typeOnly: true }))],
});

/** For functions to which handlers give parts of their input. */
export const LISTED_REEXPORT: ReExport = {
  from: { kind: "runtime", path: "types/open.ts" },
  names: [{ name: "OnlyListed", typeOnly: true }],
};

/** The errors that handlers throw, and the types of a router's options. */
export const SERVER_REEXPORTS: readonly ReExport[] = [
  handOn("http/refusal.ts", ["HttpError", "notImplemented", "Refusal", "refuse"]),
  handOn("security/safe-equal.ts", ["safeEqual"]),
  handOn("response/reply.ts", [], ["HandlerReply", "Reply"]),
  handOn(
    "router/options.ts",
    [],
    ["AroundHandler", "Router", "RouterSettings", "SecuredRouterSettings"],
  ),
  handOn("request/validate.ts", [], ["MapIssues"]),
  handOn("security/authenticate.ts", [], ["Authenticate"]),
  handOn("security/principal.ts", [], ["Principal"]),
  {
    from: { kind: "runtime", path: "types/binary.ts" },
    names: [{ name: "Binary", typeOnly: true }],
  },
  {
    from: { kind: "runtime", path: "wire/descriptors/descriptor.ts" },
    names: [{ name: "OperationDescriptor", typeOnly: true }],
  },
  {
    from: { kind: "runtime", path: "wire/descriptors/validator.ts" },
    names: [{ name: "ValidationIssue", typeOnly: true }],
  },
];

/** What a store of files is made of. */
export const UPLOADS_REEXPORT: ReExport = handOn(
  "multipart/uploads.ts",
  [],
  ["FileInfo", "StoredFile", "UploadStore"],
);

/** What the capabilities of a router are made of. */
export const CAPABILITY_REEXPORTS: Readonly<
  Record<(typeof ROUTER_CAPABILITIES)[number], readonly ReExport[]>
> = {
  consumers: [
    {
      from: { kind: "runtime", path: "wire/observation/consumer-counts.ts" },
      names: [
        { name: "ConsumerCounts" },
        ...["ConsumerCounter", "ConsumerCountsJson", "ConsumerCountsOptions"].map((name) => ({
          name,
          typeOnly: true,
        })),
      ],
    },
  ],
  observe: OBSERVATION_REEXPORTS,
  recordTraffic: [
    {
      from: { kind: "runtime", path: "wire/traffic/record-traffic.ts" },
      names: [{ name: "recordTraffic" }, { name: "Traffic", typeOnly: true }],
    },
  ],
  telemetry: [handOn("router/telemetry.ts", ["routerTelemetry"])],
};

export const NODE_REEXPORT: ReExport = handOn("adapters/node.ts", [
  "diskUploads",
  "serve",
  "webStream",
]);
