import { createServer } from "vite";

import { ROOT } from "../packages.mjs";

/** Loads the TypeScript of the repository as it is, without a build: `ssrLoadModule("/generator/output/index.ts")`. */
export const openSource = () =>
  createServer({
    configFile: false,
    root: ROOT,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
