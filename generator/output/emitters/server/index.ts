import { descriptors } from "../descriptors/index.js";
import { conversions } from "../conversions/index.js";
import { defineEmitter, type EmitContext } from "../../emit/emitter.js";
import { lifecycles } from "../lifecycles/index.js";
import { types } from "../types/index.js";
import { received } from "../received/index.js";
import { zod } from "../zod/index.js";
import { declareGroup, declareHandlers } from "./handlers.js";
import { declareInput } from "./operations.js";
import { ADAPTERS, SERVER_OPTIONS } from "./options.js";
import { reportUnknown, routerRefusals } from "./error-shapes.js";
import { planServer, type ServerPlan } from "./plan.js";
import { declareErrorShapes, declareRouter } from "./router.js";
import {
  CAPABILITY_REEXPORTS,
  handOn,
  LISTED_REEXPORT,
  NODE_FILE,
  NODE_REEXPORT,
  runtime,
  SERVER_FILE,
  SERVER_REEXPORTS,
  UPLOADS_REEXPORT,
} from "./symbols.js";
import { comment } from "../../print/escape/comment.js";
import { identifier } from "../../print/escape/identifier.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { callExpression, expression, literal } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import type { ReExport } from "../../print/output-file.js";
import { genericType, literalType } from "../../print/type.js";

type Adapter = (typeof ADAPTERS)[number];

/**
 * `server.ts`: handler interfaces, the router, and its adapters. `server-node.ts`, if requested: the part that needs
 * Node's types.
 */
export const server = defineEmitter<ServerPlan, typeof SERVER_OPTIONS>({
  name: "server",
  summary: "typed handler interfaces and a fetch-style router",
  options: SERVER_OPTIONS,
  entries: { "./server": SERVER_FILE, "./server-node": NODE_FILE },
  companions: [lifecycles],
  plan({ api, options, use }) {
    use(descriptors);
    use(conversions);
    return planServer(api, use(types), options.validate ? use(received) : undefined);
  },
  emit(plan, context) {
    const { api, file, options, report } = context;
    if (api.operations.length === 0) return;
    const output = file(SERVER_FILE);
    const plans = { server: plan, types: context.use(types) };
    for (const operation of api.operations)
      for (const declaration of declareInput(operation, plans)) output.add(declaration);
    for (const group of plan.groups) output.add(declareGroup(group, plans));
    output.add(declareHandlers(plans));
    const refusals = routerRefusals(api);
    reportUnknown(refusals, report);
    for (const shapes of declareErrorShapes(refusals, plan)) output.add(shapes);
    const validators = options.validate ? context.use(zod) : undefined;
    const routerPlans = {
      server: plan,
      descriptors: context.use(descriptors),
      conversionOf: context.use(conversions).of,
      zod: validators,
      refusals,
    };
    output.add(declareRouter(api, routerPlans));
    for (const adapter of otherAdapters(options.adapters)) output.add(adapter);
    reExport(plan, context);
  },
});

/** Re-exports the parts of the runtime for people who write handlers and configure routers. */
function reExport(
  plan: ServerPlan,
  { api, file, options }: EmitContext<typeof SERVER_OPTIONS>,
): void {
  const takesFiles = api.operations.some(({ body }) =>
    body?.contents.some(({ codec }) => codec === "multipart"),
  );
  const items = [
    ...(takesFiles ? [UPLOADS_REEXPORT] : []),
    ...SERVER_REEXPORTS,
    ...(api.operations.some(plan.validatesEnums) ? [LISTED_REEXPORT] : []),
    ...adapterExports(options.adapters),
    ...options.capabilities.flatMap((name) => CAPABILITY_REEXPORTS[name]),
  ];
  for (const item of items) file(SERVER_FILE).reExport(item);
  if (options.node) file(NODE_FILE).reExport(NODE_REEXPORT);
}

const ADAPTER_FUNCTIONS: Readonly<
  Record<Adapter, { readonly name: string; readonly from: ReExport }>
> = {
  node: {
    name: "toListener",
    from: handOn("adapters/listener.ts", ["toListener"], ["NodeContext"]),
  },
  express: { name: "toExpress", from: handOn("adapters/frameworks.ts", ["toExpress"]) },
  fastify: { name: "toFastify", from: handOn("adapters/frameworks.ts", ["toFastify"]) },
  hono: { name: "toHono", from: handOn("adapters/frameworks.ts", ["toHono"]) },
};

/** The adapters of the runtime that the configuration names. */
const adapterExports = (named: readonly Adapter[]): readonly ReExport[] =>
  ADAPTERS.filter((adapter) => named.includes(adapter)).map(
    (adapter) => ADAPTER_FUNCTIONS[adapter].from,
  );

/** In place of the other adapters, functions that say what to configure, so that no import fails without a reason. */
const otherAdapters = (named: readonly Adapter[]): readonly ConstantDeclaration[] =>
  ADAPTERS.filter((adapter) => !named.includes(adapter)).map((adapter) => ({
    kind: "constant",
    name: identifier(ADAPTER_FUNCTIONS[adapter].name),
    comment: comment({
      text: [`Not generated: \`options.server.adapters\` does not contain \`"${adapter}"\`.`],
    }),
    type: genericType(runtime.MissingAdapter, [literalType(adapter)]),
    value: expression([
      "/* @__PURE__ */ ",
      callExpression(ref(runtime.missingAdapter), [literal(adapter)]).doc,
    ]),
  }));
