import type { Diagnostic } from "../../diagnostics/diagnostic.js";
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
}

/** Findings without duplicates: the same fault shows in many responses. */
export class Findings {
  readonly #found = new Map<string, VerifyFinding>();

  /** The faults that have not been found before. */
  newOf(faults: readonly Mismatch[]): readonly Mismatch[] {
    return faults.filter(({ key }) => !this.#found.has(key));
  }

  add({ key }: Mismatch, finding: VerifyFinding): void {
    if (!this.#found.has(key)) this.#found.set(key, finding);
  }

  all(): readonly VerifyFinding[] {
    return [...this.#found.values()];
  }
}
