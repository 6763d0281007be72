import { createServer } from "vite";
import { createNodeImportMeta, ESModulesEvaluator, ModuleRunner } from "vite/module-runner";

import { ROOT } from "../packages.mjs";

/** Loads the TypeScript of the repository as it is, without a build: `load("/generator/output/index.ts")`. */
export async function openSource() {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const { hot } = server.environments.ssr;
  // `ssrLoadModule` gives up after a minute, which a module that is loaded late may wait for the judge of the moment.
  const runner = new ModuleRunner(
    {
      transport: { invoke: (payload) => hot.handleInvoke(payload) },
      createImportMeta: createNodeImportMeta,
      sourcemapInterceptor: false,
      hmr: false,
    },
    new ESModulesEvaluator(),
  );
  return { load: (path) => runner.import(path), close: () => server.close() };
}
