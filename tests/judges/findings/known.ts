/**
 * What judges find today, by class. Each class has to occur: one that is no longer found must be removed, and the list is
 * meant to end empty.
 */
import type { Finding } from "./finding.js";

export interface KnownClass {
  /** What is wrong, in one sentence. */
  readonly why: string;
  readonly rules: readonly string[];
  /** Levels of features of which a finding has one each; all findings of the rules, if absent. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
  /** A part of the detail, if the features do not suffice. */
  readonly detail?: RegExp;
}

export const explains = ({ rules, where = {}, detail }: KnownClass, finding: Finding): boolean =>
  rules.includes(finding.rule) &&
  Object.entries(where).every(([factor, levels]) => levels.includes(finding.about[factor] ?? "")) &&
  (detail?.test(finding.detail) ?? true);
