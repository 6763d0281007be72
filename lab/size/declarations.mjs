/** The declarations of a copied runtime: their lines, what uses each, and what would go with it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";
import { ROOT, WORK } from "../packages.mjs";

/** How the generator itself takes the runtime apart, which dist/ has only inside a bundle. */
const file = join(WORK, "statements.js");
const input = join(ROOT, "generator/output/copying/statements.ts");
await build({ input, logLevel: "silent", output: { file } });
const { identifiersIn, readSource } = await import(pathToFileURL(file).href);

export function countLines(text) {
  const lines = text.trimEnd().split("\n");
  const comments = lines.filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line));
  const empty = lines.filter((line) => line === "");
  return { lines: lines.length, comments: comments.length, empty: empty.length };
}

/** The modules of `folder` that declare each name. */
function homes(folder) {
  const found = new Map();
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (path.endsWith(".ts") && !path.startsWith("dist"))
      for (const { name } of readSource(readFileSync(join(folder, path), "utf8")).statements)
        found.set(name, [...(found.get(name) ?? []), path]);
  return found;
}

/** Names are unique within a folder; `wire` has declarations of other folders too. */
const homeIn = (part, paths = []) => {
  const [, folder] = /^runtime\/(.*)\.ts$/.exec(part);
  return paths.find((path) => path.startsWith(`${folder}/`)) ?? paths[0] ?? part;
};

/** `users`: the declarations that name this one, and the generated files. */
export function declarations(files, folder) {
  const modules = homes(folder);
  const all = [...files]
    .filter(([path]) => path.startsWith("runtime/"))
    .flatMap(([path, text]) =>
      readSource(text).statements.map(({ name, text: code, apart, identifiers }) => ({
        ...{ part: path, name, identifiers, users: [] },
        module: homeIn(path, modules.get(name)),
        lines: code.split("\n").length + (apart ? 1 : 0),
      })),
    );
  const named = byName(all);
  for (const user of all)
    for (const name of user.identifiers)
      for (const used of visible(named.get(name) ?? [], user))
        if (used !== user) used.users.push(user.name);
  for (const [path, text] of files)
    if (!path.startsWith("runtime/"))
      for (const name of identifiersIn(text))
        for (const used of named.get(name) ?? [])
          if (text.includes("runtime/")) used.users.push(path);
  return all;
}

function byName(all) {
  const named = new Map();
  for (const one of all) named.set(one.name, [...(named.get(one.name) ?? []), one]);
  return named;
}

/** Two parts may declare the same name. */
function visible(candidates, { part }) {
  const own = candidates.filter((one) => one.part === part);
  return own.length > 0 ? own : candidates;
}

/** The lines that nothing would need without a declaration, its own among them. */
export function linesKeptBy(without, all) {
  const named = byName(all);
  const reached = new Set([without]);
  const queue = all.filter(({ users }) => users.some((user) => user.endsWith(".ts")));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    for (const name of next.identifiers) queue.push(...visible(named.get(name) ?? [], next));
  }
  const lost = all.filter((one) => one === without || !reached.has(one));
  return lost.reduce((total, { lines }) => total + lines, 0);
}
