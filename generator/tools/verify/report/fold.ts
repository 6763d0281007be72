import type { VerifyFinding } from "../run/findings.js";

/** Faults that often concern the whole server, and then show in every operation. */
const WIDE: ReadonlySet<string> = new Set([
  "verify/allow-missing",
  "verify/authentication-ignored",
  "verify/credential-accepted",
  "verify/media-type-accepted",
  "verify/method-accepted",
  "verify/method-status",
  "verify/status-undeclared",
]);

/** From this number of operations on, they are named in one finding. */
const MANY = 4;

/** The number of other operations that are named. */
const NAMED = 5;

/** For people: one finding where the same fault shows in many operations, so that it hides no other. */
export function folded(findings: readonly VerifyFinding[]): readonly VerifyFinding[] {
  const groups = new Map<string, VerifyFinding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return findings.flatMap((finding) => {
    const group = WIDE.has(finding.diagnostic.code) ? (groups.get(keyOf(finding)) ?? []) : [];
    if (group.length < MANY) return [finding];
    return group[0] === finding ? [together(finding, group.slice(1))] : [];
  });
}

const keyOf = ({ diagnostic, answer }: VerifyFinding): string =>
  `${diagnostic.code} ${answer?.status}`;

function together(first: VerifyFinding, others: readonly VerifyFinding[]): VerifyFinding {
  const operations = [...new Set(others.map(({ operation }) => operation))];
  const named = operations.slice(0, NAMED).join(", ");
  const more = operations.length > NAMED ? ", …" : "";
  const note = `The same in ${operations.length} other operations: ${named}${more}.`;
  const { diagnostic } = first;
  return { ...first, diagnostic: { ...diagnostic, message: `${diagnostic.message} ${note}` } };
}
