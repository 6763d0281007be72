/** A user's project, in which packed packages are installed. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { built } from "../../../support/built.js";
import { type Compiler, compilerWords } from "../../../support/compile.js";

// What is packed was built before.
await built("tool", "declarations", "runtime");

export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

export interface CallOutcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Consumer {
  readonly folder: string;
  write(path: string, content: string | object): void;
  run(command: string, ...words: readonly string[]): CallOutcome;
  /** TypeScript's errors in all files, with the given module resolution. */
  check(compiler: Compiler, resolution: "NodeNext" | "Bundler"): string;
  remove(): void;
}

export function consumer(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), "consumer-"));
  const write = (path: string, content: string | object): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
    writeFileSync(join(folder, path), text);
  };
  const run = (command: string, ...words: readonly string[]): CallOutcome => {
    // npm passes its settings on to the commands that it runs, and these tests may be run by npm.
    const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
    const env = { ...Object.fromEntries(own), npm_config_update_notifier: "false" };
    const done = spawnSync(command, words, { cwd: folder, encoding: "utf8", env });
    return { status: done.status, out: done.stdout, err: done.stderr };
  };
  return {
    folder,
    write,
    run,
    check(compiler, resolution) {
      write(`tsconfig.${resolution}.json`, {
        compilerOptions: { ...FLAGS, ...MODULES[resolution] },
      });
      const words = [...compilerWords(compiler), "-p", `tsconfig.${resolution}.json`];
      const { out } = run(process.execPath, ...words);
      return out;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const FLAGS = {
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  // The declarations of packages are what is checked here, not those that come with the compiler.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
};

const MODULES = {
  NodeNext: { module: "NodeNext", moduleResolution: "NodeNext" },
  Bundler: { module: "ESNext", moduleResolution: "Bundler" },
};

/** Archives of what no test changes, which the files of a worker share. */
const packed = new Map<"the tool" | "zod", string>();

/** The archive of the tool as it is built, or of zod. */
export function packOnce(name: "the tool" | "zod"): string {
  const known = packed.get(name);
  if (known !== undefined) return known;
  const place = consumer();
  process.once("exit", place.remove);
  const source = name === "zod" ? join(ROOT, "node_modules/zod") : ROOT;
  const archive = pack(place, source, "--ignore-scripts");
  packed.set(name, archive);
  return archive;
}

/** Packs a folder as npm would publish it, and returns the path of the archive. */
export function pack(
  { run, folder }: Pick<Consumer, "run" | "folder">,
  source: string,
  ...words: readonly string[]
): string {
  const { status, out, err } = run(
    "npm",
    "pack",
    source,
    "--json",
    `--pack-destination=${folder}`,
    ...words,
  );
  if (status !== 0) throw new Error(`npm pack ${source}: ${err}${out}`);
  // A script that prepares the package may print before the report.
  const [report] = JSON.parse(out.slice(out.indexOf("[\n"))) as [{ readonly filename: string }];
  return join(folder, report.filename);
}

/** A copy of a folder without build output and installed packages. */
export function copyOf(folder: string, target: string): void {
  const kept = readdirSync(folder).filter((name) => name !== "dist" && name !== "node_modules");
  for (const name of kept) cpSync(join(folder, name), join(target, name), { recursive: true });
}

/** Installs the packed tool as npm would: unpacked, with its dependencies beside it and its command linked. */
export function install(place: Consumer, archive: string): void {
  const modules = join(place.folder, "node_modules");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (!name.startsWith(".") && name !== "apostille") {
      symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
    }
  }
  unpack(place, archive, "apostille");
  const { bin } = JSON.parse(readFileSync(join(modules, "apostille/package.json"), "utf8")) as {
    readonly bin: { readonly apostille: string };
  };
  const command = join(modules, "apostille", bin.apostille);
  chmodSync(command, 0o755);
  symlinkSync(command, join(modules, ".bin/apostille"));
}

/** Unpacks an archive of npm's as an installed package. */
export function unpack(place: Consumer, archive: string, name: string): void {
  const folder = join(place.folder, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  const { status, err } = place.run("tar", "xzf", archive, "--strip-components=1", "-C", folder);
  if (status !== 0) throw new Error(err);
}
