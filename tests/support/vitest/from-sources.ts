import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

import { partOf } from "../../../generator/output/copying/parts.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Lets programs import this repository's packages for output and the runtime from their sources, built or not. */
export const fromSources: Plugin = {
  name: "from-sources",
  enforce: "pre",
  resolveId(id) {
    const [, name, entry] = /^@apostille\/(evaluation-services|runtime)\/(.+)$/.exec(id) ?? [];
    if (name === undefined) return undefined;
    return name === "runtime" ? `\0${id}` : join(ROOT, "generated", `${entry}.ts`);
  },
  load(id) {
    const part = /^\0@apostille\/runtime\/(.+)$/.exec(id)?.[1];
    if (part === undefined) return undefined;
    const modules = readdirSync(join(ROOT, "runtime"), {
      recursive: true,
      encoding: "utf8",
    }).filter(
      (path) => /^(?!dist).*\.ts$/.test(path) && partOf(path.replaceAll("\\", "/")) === part,
    );
    return modules
      .map((path) => `export * from ${JSON.stringify(join(ROOT, "runtime", path))};`)
      .join("\n");
  },
};
