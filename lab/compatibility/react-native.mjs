/** A bundle by Metro with React Native's own preset, for Hermes: the virtual machine of React Native. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { LAB, packageFile } from "../packages.mjs";

export const HERMES = packageFile("hermes-engine-cli/linux64-bin/hermes");
/** The compiler of a later version than the virtual machine that can be had; it compiles what React Native ships. */
const COMPILER = packageFile("hermes-compiler/hermesc/linux64-bin/hermesc");

/**
 * What React Native adds to the engine: its own classes, and timers. Its requests go to native code; here the program
 * passes a `fetch` of its own.
 */
const GLOBALS = `
globalThis.global = globalThis.self = globalThis.window = globalThis;
globalThis.process = { env: { NODE_ENV: "production" } };
globalThis.console = { log: print, warn: print, error: print };
globalThis.performance = { now: Date.now };
globalThis.nativeModuleProxy = new Proxy({}, { get: () => null });
globalThis.queueMicrotask = (run) => void Promise.resolve().then(run);
const soon = setTimeout;
const timers = new Set();
globalThis.setTimeout = (run, delay = 0) => {
  const end = Date.now() + delay;
  const wait = () => {
    if (timers.has(wait) && Date.now() < end) soon(wait);
    else if (timers.delete(wait)) run();
  };
  timers.add(wait);
  soon(wait);
  return wait;
};
globalThis.clearTimeout = (wait) => timers.delete(wait);
const address = require("react-native/Libraries/Blob/URL");
globalThis.URL = address.URL;
globalThis.URLSearchParams = address.URLSearchParams;
globalThis.FormData = require("react-native/Libraries/Network/FormData").default;
globalThis.AbortController = require("react-native/src/private/webapis/dom/abort-api/AbortController").AbortController;
globalThis.AbortSignal = require("react-native/src/private/webapis/dom/abort-api/AbortSignal").AbortSignal_public;
globalThis.XMLHttpRequest = class {};
require("whatwg-fetch");
`;

/** The program that makes a bundle of another one, after React Native's globals. */
export function metro(folder, program) {
  const modules = join(LAB, "node_modules");
  writeFileSync(join(folder, "globals.js"), GLOBALS);
  writeFileSync(
    join(folder, "react-native.js"),
    `require("./globals.js");\nrequire(${JSON.stringify(program)});\n`,
  );
  writeFileSync(
    join(folder, "babel.config.cjs"),
    'module.exports = { presets: ["module:@react-native/babel-preset"] };\n',
  );
  return {
    name: "metro",
    script: (output) => `
import { createRequire } from "node:module";
const require = createRequire(${JSON.stringify(join(modules, "metro"))});
const { loadConfig, runBuild } = require("metro");
const { getDefaultConfig } = require("@react-native/metro-config");
const base = getDefaultConfig(${JSON.stringify(folder)});
const config = {
  ...base,
  cacheStores: [],
  watchFolders: [${JSON.stringify(modules)}],
  resolver: { ...base.resolver, nodeModulesPaths: [${JSON.stringify(modules)}] },
};
await runBuild(await loadConfig({ cwd: ${JSON.stringify(folder)} }, config), {
  entry: "react-native.js",
  platform: "ios",
  dev: false,
  minify: false,
  out: ${JSON.stringify(join(output, "bundle.js"))},
});
`,
  };
}

/** Compiles a bundle as an application is built; what the current engine cannot do is an error. */
export const compileForHermes = (bundle) =>
  execFileSync(COMPILER, ["-O", "-w", "-emit-binary", "-out", `${bundle}.hbc`, bundle]);
