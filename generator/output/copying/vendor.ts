import { readFileSync } from "node:fs";

import type { GeneratedFile } from "../print/generated-file.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import { shownStatements } from "./comments.js";
import { neededModules } from "./needed.js";
import { inOrder } from "./order.js";
import { partOf } from "./parts.js";
import { printPart } from "./print-part.js";
import type { RuntimeUse } from "./runtime-use.js";
import { readSource, type ModuleSource } from "./statements.js";

/** Files of earlier runs in this process, by their input. */
export type VendorCache = Map<string, readonly GeneratedFile[]>;

export interface VendorOptions {
  /** Where runtime/ is. */
  readonly folder: URL;
  readonly modules: ModuleNames;
}

/**
 * The handwritten code that some names of the runtime need, and no more: whole declarations as they are in `folder`, in
 * one file for each part. Comments are copied where users see them.
 */
export function vendorRuntime(
  use: RuntimeUse,
  { folder, modules: names }: VendorOptions,
): readonly GeneratedFile[] {
  const read = (path: string): ModuleSource =>
    readSource(readFileSync(new URL(path, folder), "utf8"));
  const needed = neededModules(use, read);
  const modules = inOrder(needed);
  const shown = shownStatements(needed, use);
  const parts = [...new Set(modules.map(({ path }) => partOf(path)))].sort();
  return parts.map((part) => ({
    path: `runtime/${part}.ts`,
    text: printPart(
      modules.filter(({ path }) => partOf(path) === part),
      { part, names, shown },
    ),
  }));
}
