import { descriptors } from "../descriptors/index.js";
import { defineEmitter } from "../../emit/emitter.js";
import type { EmitContext, EmitterOptions } from "../../emit/emitter.js";
import { types } from "../types/index.js";
import { zod } from "../zod/index.js";
import { declareGroup, declareHandlers } from "./handlers.js";
import { declareOperation } from "./operations.js";
import { planServer } from "./plan.js";
import type { ServerPlan } from "./plan.js";
import { declareErrorShapes, declareRouter } from "./router.js";
import { ADAPTERS_FILE, NODE_FILE, SERVER_FILE } from "./symbols.js";

/**
 * `server.ts`: handler interfaces and the router. `server-adapters.ts`: what mounts it in Node, Hono, Express and Fastify.
 * Options: `validate: false` leaves the validators out; `node: true` adds `server-node.ts`, which needs Node's types.
 */
export const server = defineEmitter<ServerPlan>({
  name: "server",
  summary: "typed handler interfaces and a fetch-style router",
  plan({ options, use }) {
    use(descriptors);
    if (validates(options)) use(zod);
    return planServer(use(types));
  },
  emit(plan, context) {
    const { api, file, options } = context;
    const output = file(SERVER_FILE);
    const plans = { server: plan, types: context.use(types) };
    for (const operation of api.operations)
      for (const declaration of declareOperation(operation, plans)) output.add(declaration);
    for (const group of plan.groups) output.add(declareGroup(group, plans));
    output.add(declareHandlers(plans));
    for (const shapes of declareErrorShapes(api, plan)) output.add(shapes);
    const validators = validates(options) ? context.use(zod) : undefined;
    const wired = { server: plan, descriptors: context.use(descriptors), zod: validators };
    output.add(declareRouter(api, wired));
    reExport(context);
  },
});

const validates = (options: EmitterOptions): boolean => options["validate"] !== false;

function reExport({ file, options }: EmitContext): void {
  const names = (path: string, ...values: readonly string[]) => ({
    from: { kind: "runtime" as const, path },
    names: values.map((name) => ({ name })),
  });
  file(SERVER_FILE).reExport(
    names("server/http/refusal.ts", "HttpError", "notImplemented", "Refusal", "refuse"),
  );
  file(SERVER_FILE).reExport(names("server/security/safe-equal.ts", "safeEqual"));
  const adapters = file(ADAPTERS_FILE);
  adapters.reExport(names("server/adapters/express.ts", "toExpress"));
  adapters.reExport(names("server/adapters/fastify.ts", "toFastify"));
  adapters.reExport(names("server/adapters/hono.ts", "toHono"));
  adapters.reExport(names("server/adapters/listener.ts", "toListener"));
  if (options["node"] !== true) return;
  file(NODE_FILE).reExport(names("server/adapters/node.ts", "diskUploads", "serve"));
}
