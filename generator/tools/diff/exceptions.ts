import type { DiffException } from "../../output/index.js";
import type { Finding } from "./findings/finding.js";

/**
 * The findings that count, those that are accepted with the reason, and exceptions that match nothing or have expired.
 */
export interface Judged {
  readonly findings: readonly Finding[];
  readonly accepted: readonly { readonly finding: Finding; readonly exception: DiffException }[];
  readonly unused: readonly DiffException[];
}

/** Sets aside the findings that the configuration accepts on a given day (`YYYY-MM-DD`). */
export function applyExceptions(
  findings: readonly Finding[],
  exceptions: readonly DiffException[],
  today: string,
): Judged {
  const valid = exceptions.filter(({ until }) => until === undefined || today <= until);
  const judged = findings.map((finding) => ({
    finding,
    exception: valid.find((candidate) => covers(candidate, finding)),
  }));
  const accepted = judged.flatMap(({ finding, exception }) =>
    exception === undefined ? [] : [{ finding, exception }],
  );
  const used = new Set(accepted.map(({ exception }) => exception));
  return {
    findings: judged.flatMap(({ finding, exception }) =>
      exception === undefined ? [finding] : [],
    ),
    accepted,
    unused: exceptions.filter((exception) => !used.has(exception)),
  };
}

const covers = ({ kind, at }: DiffException, finding: Finding): boolean =>
  kind === finding.kind &&
  (at === undefined || finding.at === at || finding.at.startsWith(`${at}/`));
