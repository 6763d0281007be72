// The workspace of mutants: a separate checkout, so that the developer's own is never touched.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";

/**
 * @typedef {object} Workspace
 * @property {string} root
 * @property {(path: string, text: string) => void} write Replaces a file, and its compiled form.
 * @property {() => void} remove
 */

/**
 * Checks out the commit that `root` is at, with the packages and the built tool of `root`.
 * @param {string} root
 * @returns {Workspace}
 */
export function openWorkspace(root) {
  const folder = mkdtempSync(join(tmpdir(), "apostille-mutants-"));
  // Some tests start programs as another user.
  chmodSync(folder, 0o755);
  const own = join(folder, "checkout");
  git(root, "worktree", "add", "--quiet", "--detach", own, "HEAD");
  linkPackages(join(root, "node_modules"), join(own, "node_modules"));
  for (const folder of ["sandbox/node_modules", "generated/node_modules"])
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(own, folder));
  cpSync(join(root, "dist"), join(own, "dist"), { recursive: true });
  return {
    root: own,
    write(path, text) {
      replace(join(own, path), text);
      const compiled = join(own, "dist", path.replace(/\.tsx?$/, ".js"));
      if (existsSync(compiled)) replace(compiled, javascript(text));
    },
    remove() {
      git(root, "worktree", "remove", "--force", own);
      rmSync(join(own, ".."), { recursive: true, force: true });
    },
  };
}

/**
 * Links each package. Links of the repository's own packages are copied, so that they lead to those of the checkout:
 * programs that find them elsewhere refuse to start.
 * @param {string} from
 * @param {string} to
 */
function linkPackages(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === "@apostille") cpSync(join(from, name), join(to, name), COPY_LINKS);
    else symlinkSync(join(from, name), join(to, name));
  }
}

const COPY_LINKS = { recursive: true, verbatimSymlinks: true };

/** @param {string} root @param {string[]} args */
function git(root, ...args) {
  execFileSync("git", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

/** Replaces the file atomically, so that nobody reads a partial one. @param {string} file @param {string} text */
function replace(file, text) {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** @param {string} text */
function javascript(text) {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}
