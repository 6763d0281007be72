#!/usr/bin/env node
import module from "node:module";

// Modules imported after this are compiled once and cached across starts (Node 22.1 and newer).
if ("enableCompileCache" in module) (module.enableCompileCache as () => unknown)();
const { start } = await import("./start.js");
await start();
