import { closest } from "../../description/index.js";
import { PURPOSES, type Purpose } from "./framework.js";
import { type Plan, proposeOutput, proposePurpose } from "./plan.js";
import type { Project } from "./project.js";

/** Asks the user; an empty answer is `undefined`. Absent if nobody can be asked. */
export type Ask = (question: string) => Promise<string | undefined>;

export interface Requested {
  /** Documents to choose from. */
  readonly documents: readonly string[];
  /** As given on the command line. */
  readonly output?: string;
  readonly purpose?: Purpose;
}

/** Determines what to set up: at most three questions, each with a default. `undefined` if there is no document. */
export async function choose(
  project: Project,
  { documents, output, purpose }: Requested,
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
