#!/usr/bin/env node
import module from "node:module";
import { setFlagsFromString } from "node:v8";

// Modules imported after this are compiled once and cached across starts (Node 22.1 and newer).
if ("enableCompileCache" in module) (module.enableCompileCache as () => unknown)();
// Node 20 optimizes functions so early that a large document costs a quarter more CPU time; newer versions do not.
if (process.versions.node.startsWith("20.")) setFlagsFromString("--interrupt-budget=400000");
const { start } = await import("./start.js");
await start();
