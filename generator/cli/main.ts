#!/usr/bin/env node
import module from "node:module";

// What is imported after this is compiled once and not at every start (Node 22.1 and newer).
if ("enableCompileCache" in module) (module.enableCompileCache as () => unknown)();
const { start } = await import("./start.js");
await start();
