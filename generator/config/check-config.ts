import { ARTEFACT_NAMES } from "./artefacts.js";
import { closest } from "../core/closest.js";

type Check = (value: unknown) => string | undefined;

const text: Check = (value) =>
  typeof value === "string" && value !== "" ? undefined : "must be a string";
const object: Check = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? undefined
    : "must be an object";
const list =
  (member: Check): Check =>
  (value) =>
    Array.isArray(value)
      ? value.map(member).find((problem) => problem !== undefined)
      : "must be an array";
const oneOf =
  (...choices: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && choices.includes(value)
      ? undefined
      : `must be one of ${choices.join(", ")}`;

const KEYS: Readonly<Record<string, Check>> = {
  input: text,
  output: text,
  only: list(oneOf(...ARTEFACT_NAMES)),
  emitters: list(object),
  options: object,
  runtime: oneOf("vendored", "package"),
  root: text,
  allowRemote: list(text),
  overlays: list(text),
  templates: text,
  package: object,
  handlers: text,
};

/** What is wrong with a value that should be a {@link import("./config.js").Config}, if anything is. */
export function configProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null)
    return "its default export is not a configuration.";
  for (const key of ["input", "output"]) if (!(key in value)) return `${key} is missing.`;
  for (const [key, found] of Object.entries(value)) {
    const check = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (check === undefined) {
      const guess = closest(key, Object.keys(KEYS));
      return `there is no setting ${key}.${guess === undefined ? "" : ` Did you mean ${guess}?`}`;
    }
    const problem = found === undefined ? undefined : check(found);
    if (problem !== undefined) return `${key} ${problem}.`;
  }
  return undefined;
}
