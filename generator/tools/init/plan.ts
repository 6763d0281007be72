import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { Purpose } from "./framework.js";
import type { Project } from "./project.js";

/** The plan for setting up a project. Paths are relative to the project's folder. */
export interface Plan {
  /** Path or address of the document. */
  readonly document: string;
  readonly output: string;
  readonly purpose: Purpose;
}

const MANIFEST = ".apostille.json";
const NAMES = ["api", "api-client", "generated/api"];

/** A folder for the output that does not exist yet, or already contains generated output. */
export function proposeOutput({ folder }: Project): string {
  const base = existsSync(join(folder, "src")) ? "src/" : "";
  const paths = NAMES.map((name) => `${base}${name}`);
  return paths.find((path) => isFree(join(folder, path))) ?? `${base}apostille`;
}

function isFree(folder: string): boolean {
  if (!existsSync(folder)) return true;
  try {
    const names = readdirSync(folder);
    return names.length === 0 || names.includes(MANIFEST);
  } catch {
    return false;
  }
}

export const proposePurpose = ({ framework }: Project): Purpose => framework?.purpose ?? "client";
