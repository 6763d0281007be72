// The scripts of the playground: that of its page, and the generator, which it runs in a worker. Run after the build.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "rolldown";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const PLAYGROUND = join(ROOT, "scripts/site/playground");
const NODE = join(PLAYGROUND, "node");

/** The files of the package that generation reads. */
function packageFiles() {
  const runtime = readdirSync(join(ROOT, "runtime"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.startsWith("dist"))
    .map((path) => `runtime/${path}`);
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return {
    "package.json": JSON.stringify({ version }),
    "templates/": "",
    ...Object.fromEntries(runtime.map((path) => [path, readFileSync(join(ROOT, path), "utf8")])),
  };
}

/** What stands for the modules that a browser does not have, or that the page does not need. */
const inBrowser = {
  name: "in-browser",
  resolveId(/** @type {string} */ id) {
    if (id === "playground:files") return id;
    if (id === "node:fs" || id === "node:path") return join(NODE, `${id.slice("node:".length)}.ts`);
    return id.startsWith("node:") || id === "handlebars" ? join(NODE, "others.ts") : undefined;
  },
  load: (/** @type {string} */ id) =>
    id === "playground:files" ? `export default ${JSON.stringify(packageFiles())};` : undefined,
};

/** @param {string} name @param {object} [options] */
async function bundle(name, options) {
  const { output } = await build({
    cwd: ROOT,
    input: join(PLAYGROUND, `${name}.ts`),
    platform: "browser",
    treeshake: { moduleSideEffects: false },
    transform: {
      define: {
        // Where the package is: scripts/site/playground/node/fs.ts.
        "import.meta.url": '"file:///apostille/generator/"',
        // A library for scripts without a bundler takes itself for one otherwise.
        "typeof require": '"function"',
      },
    },
    // What the page does not call need not be there.
    shimMissingExports: true,
    output: { format: "iife", minify: true, codeSplitting: false },
    write: false,
    logLevel: "silent",
    ...options,
  });
  return output[0].code;
}

/** The scripts as files of the site. A page opened from disk cannot load a worker, but a function that it is made from. */
export async function playgroundScripts() {
  const page = await bundle("page");
  const worker = await bundle("worker", { plugins: [inBrowser] });
  return [
    { path: "assets/playground.js", text: page },
    {
      path: "assets/generator.js",
      text: `globalThis.apostilleGenerator = () => {\n${worker}\n};\n`,
    },
  ];
}
