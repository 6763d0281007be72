import type { Diagnostic } from "../../../description/index.js";
import type { Mismatch } from "../checks/mismatch.js";
import type { ServerAnswer, SentRequest } from "../exchange/exchange.js";

/** A difference between server and document, with the smallest request that shows it. */
export interface VerifyFinding {
  readonly diagnostic: Diagnostic;
  /** `operationId`; the path if the document has no such operation. */
  readonly operation: string;
  /** The case that showed it: `--only` repeats it. */
  readonly case: string;
  readonly request: SentRequest;
  /** Absent if there was none. */
  readonly answer?: ServerAnswer;
  /** How often it was seen, in values of responses or in responses; at least 1. */
  readonly count: number;
}

/** A finding before it is known how often it is seen. */
export type FirstFinding = Omit<VerifyFinding, "count">;

/** Findings without duplicates: the same fault shows in many responses, and in many items of a list. */
export class Findings {
  readonly #found = new Map<string, FirstFinding>();
  readonly #counts = new Map<string, number>();

  /** Counts the faults of a response, and returns those that have not been found before, each once. */
  newOf(faults: readonly Mismatch[]): readonly Mismatch[] {
    const fresh = new Map<string, Mismatch>();
    for (const fault of faults) {
      const { key } = fault;
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      if (!this.#found.has(key) && !fresh.has(key)) fresh.set(key, fault);
    }
    return [...fresh.values()];
  }

  add({ key }: Mismatch, finding: FirstFinding): void {
    if (!this.#found.has(key)) this.#found.set(key, finding);
  }

  all(): readonly VerifyFinding[] {
    const open = new Set(
      [...this.#found.values()].flatMap(({ diagnostic, operation }) =>
        diagnostic.code === "verify/authentication-ignored" ? [operation] : [],
      ),
    );
    return [...this.#found].flatMap(([key, finding]) =>
      // Who accepts callers without a credential accepts any credential.
      finding.diagnostic.code === "verify/credential-accepted" && open.has(finding.operation)
        ? []
        : [{ ...finding, count: this.#counts.get(key) ?? 1 }],
    );
  }
}
