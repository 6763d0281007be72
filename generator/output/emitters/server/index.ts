import { descriptors } from "../descriptors/index.js";
import { defineEmitter, type EmitContext } from "../../emit/emitter.js";
import { choicesOption, flagOption } from "../../emit/options.js";
import { lifecycles } from "../lifecycles/index.js";
import { types } from "../types/index.js";
import { received } from "../received/index.js";
import { zod } from "../zod/index.js";
import { ADAPTERS, adapterExports, otherAdapters } from "./adapters.js";
import { declareGroup, declareHandlers } from "./handlers.js";
import { declareInput } from "./operations.js";
import { planServer, type ServerPlan } from "./plan.js";
import { declareErrorShapes, declareRouter } from "./router.js";
import { NODE_FILE, NODE_REEXPORT, SERVER_FILE, SERVER_REEXPORTS } from "./symbols.js";

const OPTIONS = {
  validate: flagOption("whether the router validates requests and responses", true),
  adapters: choicesOption(
    "the servers that `server.ts` has an adapter for, besides those that call a function with a `Request`",
    ADAPTERS,
    ["node"],
  ),
  node: flagOption("whether `server-node.ts` is also generated, which needs Node's types", false),
};

/**
 * `server.ts`: handler interfaces, the router, and its adapters. `server-node.ts`, if requested: the part that needs
 * Node's types.
 */
export const server = defineEmitter<ServerPlan, typeof OPTIONS>({
  name: "server",
  summary: "typed handler interfaces and a fetch-style router",
  options: OPTIONS,
  entries: {
    "./server": SERVER_FILE,
    "./server-node": NODE_FILE,
  },
  companions: [lifecycles],
  plan({ options, use }) {
    use(descriptors);
    return planServer(use(types), options.validate ? use(received) : undefined);
  },
  emit(plan, context) {
    const { api, file, options } = context;
    if (api.operations.length === 0) return;
    const output = file(SERVER_FILE);
    const plans = { server: plan, types: context.use(types) };
    for (const operation of api.operations)
      for (const declaration of declareInput(operation, plans)) output.add(declaration);
    for (const group of plan.groups) output.add(declareGroup(group, plans));
    output.add(declareHandlers(plans));
    for (const shapes of declareErrorShapes(api, plan)) output.add(shapes);
    const validators = options.validate ? context.use(zod) : undefined;
    const wired = { server: plan, descriptors: context.use(descriptors), zod: validators };
    output.add(declareRouter(api, wired));
    for (const adapter of otherAdapters(options.adapters)) output.add(adapter);
    reExport(context);
  },
});

/** Re-exports the parts of the runtime for people who write handlers and configure routers. */
function reExport({ file, options }: EmitContext<typeof OPTIONS>): void {
  const items = [...SERVER_REEXPORTS, ...adapterExports(options.adapters)];
  for (const item of items) file(SERVER_FILE).reExport(item);
  if (options.node) file(NODE_FILE).reExport(NODE_REEXPORT);
}
