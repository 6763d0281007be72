import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { closest } from "../../description/index.js";
import { isLocked, manifestName } from "../../output/index.js";
import { type Project, type Purpose, PURPOSES } from "./project.js";

/** Asks the user; an empty answer is `undefined`. Absent if nobody can be asked. */
type Ask = (question: string) => Promise<string | undefined>;

export interface SetUpRequest {
  /** Documents to choose from. */
  readonly documents: readonly string[];
  /** As given on the command line. */
  readonly output?: string;
  readonly purpose?: Purpose;
}

/** Determines what to set up: at most three questions, each with a default. `undefined` if there is no document. */
export async function choose(
  project: Project,
  { documents, output, purpose }: SetUpRequest,
  ask: Ask = async () => undefined,
): Promise<Plan | undefined> {
  const document = await chooseDocument(documents, ask);
  if (document === undefined) return undefined;
  const proposed = proposeOutput(project);
  const why = project.framework === undefined ? "" : `; ${project.framework.name} is used here`;
  return {
    document,
    output: output ?? (await ask(`Output folder [${proposed}]: `)) ?? proposed,
    purpose: purpose ?? (await choosePurpose(proposePurpose(project), why, ask)),
  };
}

const MAX_LISTED = 20;

async function chooseDocument(documents: readonly string[], ask: Ask): Promise<string | undefined> {
  const [first, ...others] = documents;
  if (others.length === 0) return first ?? (await ask("Path or URL of the OpenAPI document: "));
  const listed = documents.slice(0, MAX_LISTED);
  const lines = listed.map((path, index) => `  ${index + 1}  ${path}\n`).join("");
  const answer = await ask(`${lines}Which document? [1]: `);
  if (answer === undefined) return first;
  return listed[Number(answer) - 1] ?? answer;
}

async function choosePurpose(proposed: Purpose, why: string, ask: Ask): Promise<Purpose> {
  const answer = await ask(`For a ${PURPOSES.join(", ")}? [${proposed}${why}]: `);
  if (answer === undefined) return proposed;
  const word = answer.toLowerCase();
  return (
    PURPOSES.find((purpose) => purpose === word || purpose === closest(word, PURPOSES)) ?? proposed
  );
}

/** The plan for setting up a project. Paths are relative to the project's folder. */
export interface Plan {
  /** Path or address of the document. */
  readonly document: string;
  readonly output: string;
  readonly purpose: Purpose;
}

const NAMES = ["api", "api-client", "generated/api"];
const MODULES = [".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs"];

/**
 * A folder for the output that does not exist yet, or contains generated output or what a killed run left of it.
 * `sources` is where the project has its sources, if that is known.
 */
export function proposeOutput({ folder, framework }: Project, sources?: string): string {
  const usual = sources ?? (existsSync(join(folder, "src")) ? "src/" : "");
  const base = framework?.sources?.folder ?? usual;
  const paths = NAMES.map((name) => `${base}${name}`);
  return paths.find((path) => isFree(join(folder, path))) ?? `${base}apostille`;
}

/** Nothing has its path: a module beside it would be imported by the same specifier. */
function isFree(folder: string): boolean {
  if (MODULES.some((ending) => existsSync(folder + ending))) return false;
  if (!existsSync(folder)) return true;
  try {
    const names = readdirSync(folder);
    return names.length === 0 || names.includes(manifestName) || isLocked(folder);
  } catch {
    return false;
  }
}

export const proposePurpose = ({ framework }: Project): Purpose => framework?.purpose ?? "client";
