// The result of each mutant, one JSON value per line: an interrupted run continues from there.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** @typedef {import("./mutations.mjs").Mutation} Mutation */
/** @typedef {"killed" | "survived" | "equivalent" | "untested" | "undecided"} Outcome */
/** @typedef {{ outcome: Outcome, by?: string }} Result A mutant is killed by the test of a file. */

/**
 * @param {string} file
 * @returns {{ known: (mutant: Mutation) => Result | undefined, note: (mutant: Mutation, result: Result) => void }}
 */
export function openJournal(file) {
  mkdirSync(dirname(file), { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  /** @type {Map<string, Result>} */
  const results = new Map();
  for (const line of lines.filter((text) => text.endsWith("}"))) {
    const { result, ...mutant } = JSON.parse(line);
    results.set(keyOf(mutant), result);
  }
  return {
    known: (mutant) => results.get(keyOf(mutant)),
    note: (mutant, result) => appendFileSync(file, `${JSON.stringify({ result, ...mutant })}\n`),
  };
}

/** A mutant of a file that has changed is another one. @param {Mutation} mutant */
const keyOf = ({ path, digest, start, end, to }) => JSON.stringify([path, digest, start, end, to]);
