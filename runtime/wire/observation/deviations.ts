/** How a value deviates from its schema: what its validator says, and what is not declared. */
import { valueAt } from "../descriptors/unlisted-value.js";
import type { ValidationIssue, Validator } from "../descriptors/validator.js";
import { isTooDeep } from "../values/depth.js";
import { type DeclaredPlace, findUndeclared, placeAt, schemasOf } from "./declared.js";
import type { DeviationKind } from "./report.js";

/** Called with each deviation; `name` is that of what is not declared. */
export type ReportDeviation = (path: string, kind: DeviationKind, name?: string) => void;

/** Deeper values are not looked at. */
const DEEPEST = 100;

/** Finds the deviations of a value at `path`: at once, unless its validator gives a promise. */
export function findDeviations(
  validator: Validator | undefined,
  value: unknown,
  { path, found }: { readonly path: string; readonly found: ReportDeviation },
): void {
  if (validator === undefined) return;
  if (isTooDeep(value, DEEPEST)) return found(path, "constraint");
  const start = { path, schemas: schemasOf(validator) };
  findUndeclared(start, value, (at, name) => found(at, "property", name));
  const result = validator["~standard"].validate(value);
  const tell = (issues: readonly ValidationIssue[] = []): void => {
    for (const issue of issues) tellIssue(issue, { start, value, found });
  };
  if (result instanceof Promise)
    void result.then(
      ({ issues }) => tell(issues),
      () => undefined,
    );
  else tell(result.issues);
}

interface IssueContext {
  readonly start: DeclaredPlace;
  readonly value: unknown;
  readonly found: ReportDeviation;
}

function tellIssue(issue: ValidationIssue, { start, value, found }: IssueContext): void {
  const place = placeAt(start, issue.path);
  const code = "code" in issue ? issue.code : undefined;
  const actual = valueAt(value, issue);
  if ("keys" in issue && Array.isArray(issue.keys))
    for (const key of issue.keys) found(place.path, "property", String(key));
  else if (actual === undefined) found(place.path, "required");
  else if (actual === null && code !== "custom") found(place.path, "null");
  else if (code === "invalid_union") tellUnion(issue, { start: place, value: actual, found });
  else found(place.path, KINDS[String(code)] ?? "constraint");
}

const KINDS: Readonly<Record<string, DeviationKind>> = {
  invalid_type: "type",
  invalid_value: "enum",
};

/** What a value lacks to be the alternative that it comes closest to. */
function tellUnion(issue: ValidationIssue, context: IssueContext): void {
  const { start, found } = context;
  const alternatives: readonly Issues[] =
    "errors" in issue && Array.isArray(issue.errors) ? issue.errors : [];
  const closest = closestOf(alternatives);
  if (closest !== undefined) for (const one of closest) tellIssue(one, context);
  else if ("discriminator" in issue)
    found(placeAt(start, [String(issue.discriminator)]).path, "enum");
  else found(start.path, alternatives.length === 0 ? "constraint" : kindOfAll(alternatives));
}

type Issues = readonly ValidationIssue[];

/** The issues of the alternative that a value comes closest to; none if it is of another type than all of them. */
function closestOf(alternatives: readonly Issues[]): Issues | undefined {
  const weights = alternatives.map((issues) =>
    issues.reduce((sum, issue) => sum + weightOf(issue), 0),
  );
  const least = Math.min(...weights);
  return least < Infinity ? alternatives[weights.indexOf(least)] : undefined;
}

/** A constant tells alternatives apart, and so does the type. */
function weightOf(issue: ValidationIssue): number {
  if (!("code" in issue) || !/^invalid_(?:type|value)$/.test(String(issue.code))) return 1;
  if ((issue.path ?? []).length === 0) return Infinity;
  return "values" in issue && Array.isArray(issue.values) && issue.values.length === 1 ? 100 : 1;
}

/** Of alternatives that are all enumerations, a value is not listed. */
const kindOfAll = (alternatives: readonly Issues[]): DeviationKind =>
  alternatives.flat().every((issue) => "code" in issue && issue.code === "invalid_value")
    ? "enum"
    : "type";
