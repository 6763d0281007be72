/** The environments in which generated code is run. The first one produces the expected output for all others. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { packageFile, RUNTIMES as WORDS } from "../packages.mjs";
import { compileForHermes, HERMES, metro } from "./react-native.mjs";

/**
 * @typedef {object} Runtime
 * @property {string} name
 * @property {(folders: { folder: string, bundle?: string }) => readonly string[]} command
 * @property {(folders: { folder: string }) => { bundle: string }} [prepare]
 * @property {() => boolean} [available]
 */

const node = (version, file, name = `Node ${version}`) => {
  const program = packageFile(`node-${version}/bin/node`);
  return {
    name,
    available: () => existsSync(program),
    command: ({ folder }) => [program, "--no-warnings", join(folder, file)],
  };
};

const environment = (runtime, name, file) => ({
  name,
  available: () => existsSync(WORDS[runtime][0]),
  command: ({ folder }) => [...WORDS[runtime], join(folder, file)],
});

/** Bundles the program with a bundler, in its own process. */
function bundleProgram(folder, { name, script }) {
  const output = join(folder, `bundle-${name}`);
  mkdirSync(output, { recursive: true });
  const file = join(folder, `bundle-${name}.mjs`);
  writeFileSync(file, script(output));
  execFileSync(process.execPath, [file], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  return { bundle: output };
}

const rolldown = ({ entry, platform, format, conditions = [] }) => ({
  name: `rolldown-${platform}-${format}`,
  script: (output) => `
import { rolldown } from ${JSON.stringify(packageFile("rolldown/dist/index.mjs"))};
const build = await rolldown({ input: ${JSON.stringify(entry)}, platform: ${JSON.stringify(platform)}, resolve: { conditionNames: ${JSON.stringify(["import", ...conditions])} } });
await build.write({ file: ${JSON.stringify(join(output, "bundle.js"))}, format: ${JSON.stringify(format)}, minify: true, inlineDynamicImports: true });
`,
});

/** Bundles like Next: once for its server, with the condition of server components, and once for browsers. */
const webpack = ({ entry, name, target, conditions }) => ({
  name: `webpack-${name}`,
  script: (output) => `
import webpack from ${JSON.stringify(packageFile("webpack/lib/index.js"))};
const config = { mode: "production", entry: ${JSON.stringify(entry)}, target: ${JSON.stringify(target)}, resolve: { conditionNames: ${JSON.stringify(conditions)} }, output: { path: ${JSON.stringify(output)}, filename: "bundle.cjs" } };
await new Promise((done, fail) => webpack(config, (error, stats) => (error ?? stats.hasErrors()) ? fail(error ?? new Error(stats.toString())) : done()));
`,
});

const vite = (entry) => ({
  name: "vite",
  script: (output) => `
import { build } from ${JSON.stringify(packageFile("vite/dist/node/index.js"))};
await build({ root: ${JSON.stringify(resolve(entry, ".."))}, configFile: false, logLevel: "silent", build: { outDir: ${JSON.stringify(output)}, lib: { entry: ${JSON.stringify(entry)}, formats: ["iife"], name: "program", fileName: () => "bundle.js" } } });
`,
});

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : "/usr/bin/chromium";

/** Runs a bundle in a page of a headless browser. */
function page({ folder, bundle, file }) {
  const html = join(bundle, "page.html");
  writeFileSync(html, `<!doctype html><body><script src="./${file}"></script></body>`);
  const quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
  const still = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const profile = `--user-data-dir=${join(folder, "profile")}`;
  const wait = ["--virtual-time-budget=20000", "--allow-file-access-from-files", "--dump-dom"];
  return [CHROMIUM, ...quiet, ...still, profile, ...wait, `file://${html}`];
}

const WORKERD = packageFile("@cloudflare/workerd-linux-64/bin/workerd");

function workerd({ folder }) {
  const entry = join(folder, "program-worker.mjs");
  const bundle = bundleProgram(
    folder,
    rolldown({ entry, platform: "browser", format: "esm", conditions: ["workerd"] }),
  );
  writeFileSync(
    join(bundle.bundle, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const unitTests :Workerd.Config = (services = [(name = "main", worker = (modules = [(name = "worker", esModule = embed "bundle.js")], compatibilityDate = "2026-01-01"))]);
`,
  );
  return bundle;
}

/** @type {readonly Runtime[]} */
export const RUNTIMES = [
  { name: "Node here", command: ({ folder }) => [process.execPath, join(folder, "program.mjs")] },
  node(20, "program.mjs"),
  node(22, "program.mjs"),
  node(24, "program.mjs"),
  node(20, "program.cjs", "Node 20, `require`"),
  node(22, "program.cjs", "Node 22, `require`"),
  node(24, "program.cjs", "Node 24, `require`"),
  environment("deno", "Deno", "program.mjs"),
  environment("bun", "Bun", "program.mjs"),
  {
    name: "workerd",
    available: () => existsSync(WORKERD),
    prepare: workerd,
    command: ({ bundle }) => [WORKERD, "test", join(bundle, "config.capnp")],
  },
  {
    name: "Chromium, bundled by Vite",
    available: () => existsSync(CHROMIUM),
    prepare: ({ folder }) => bundleProgram(folder, vite(join(folder, "program.mjs"))),
    command: ({ folder, bundle }) => page({ folder, bundle, file: "bundle.js" }),
  },
  {
    name: "Chromium, bundled by Rolldown",
    available: () => existsSync(CHROMIUM),
    prepare: ({ folder }) =>
      bundleProgram(
        folder,
        rolldown({
          entry: join(folder, "program.mjs"),
          platform: "browser",
          format: "iife",
          conditions: ["browser"],
        }),
      ),
    command: ({ folder, bundle }) => page({ folder, bundle, file: "bundle.js" }),
  },
  {
    name: "Chromium, bundled by webpack as for a client component",
    available: () => existsSync(CHROMIUM),
    prepare: ({ folder }) =>
      bundleProgram(
        folder,
        webpack({
          entry: join(folder, "program.mjs"),
          name: "client",
          target: "web",
          conditions: ["browser", "import"],
        }),
      ),
    command: ({ folder, bundle }) => page({ folder, bundle, file: "bundle.cjs" }),
  },
  {
    name: "Node, bundled by webpack as for a server component",
    prepare: ({ folder }) =>
      bundleProgram(
        folder,
        webpack({
          entry: join(folder, "program.mjs"),
          name: "server",
          target: "node",
          conditions: ["react-server", "node", "import"],
        }),
      ),
    command: ({ bundle }) => [process.execPath, join(bundle, "bundle.cjs")],
  },
];

/** Runtimes that run TypeScript sources directly: the first one produces the expected output for the others. */
export const SOURCE_RUNTIMES = [
  node(24, "sources/program.ts", "Node 24, `.ts` sources"),
  environment("deno", "Deno, `.ts` sources", "sources/program.ts"),
  environment("bun", "Bun, `.ts` sources", "sources/program.ts"),
];

function hermes({ folder }) {
  const bundled = bundleProgram(folder, metro(folder, "./program-client.mjs"));
  compileForHermes(join(bundled.bundle, "bundle.js"));
  return bundled;
}

/** Runtimes of the client alone. */
export const CLIENT_RUNTIMES = [
  {
    name: "Node here, client",
    command: ({ folder }) => [process.execPath, join(folder, "program-client.mjs")],
  },
  {
    name: "Hermes, bundled by Metro as for React Native",
    available: () => existsSync(HERMES),
    prepare: hermes,
    command: ({ bundle }) => [HERMES, "-w", join(bundle, "bundle.js")],
  },
];
