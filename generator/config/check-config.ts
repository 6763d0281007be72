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

const date: Check = (value) =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? undefined
    : "must be a date such as 2026-12-31";
const fields =
  (checks: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return "must be an object";
    const missing = required.find((name) => !(name in value));
    if (missing !== undefined) return `must have ${missing}`;
    const problems = Object.entries(value).map(([name, member]) => {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (check === undefined) {
        const guess = closest(name, Object.keys(checks));
        return `has no setting ${name}${guess === undefined ? "" : `; did you mean ${guess}`}`;
      }
      const problem = member === undefined ? undefined : check(member);
      return problem === undefined ? undefined : `${name} ${problem}`;
    });
    return problems.find((problem) => problem !== undefined);
  };

const filter = fields({
  tags: list(text),
  paths: list(text),
  operations: list(text),
  webhooks: list(text),
  extensions: object,
});

const KEYS: Readonly<Record<string, Check>> = {
  input: text,
  output: text,
  only: list(oneOf(...ARTEFACT_NAMES)),
  emitters: list(object),
  naming: (value) => (typeof value === "function" ? undefined : oneOf("fastapi", "nestjs")(value)),
  include: filter,
  exclude: filter,
  options: object,
  runtime: (value) =>
    typeof value === "object" && value !== null
      ? text("package" in value ? value.package : undefined)
      : oneOf("vendored", "package")(value),
  root: text,
  allowRemote: list(text),
  overlays: list(text),
  templates: text,
  package: object,
  handlers: text,
  diff: fields({
    failOn: oneOf("breaking", "risky", "safe"),
    exceptions: list(fields({ kind: text, at: text, until: date, why: text }, ["kind", "why"])),
  }),
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
