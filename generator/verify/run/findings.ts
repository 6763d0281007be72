import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Fault } from "../checks/checked.js";
import type { Answer, SentRequest } from "../exchange/exchange.js";

/** Where server and document part, with the smallest request that shows it. */
export interface Finding {
  readonly diagnostic: Diagnostic;
  /** `operationId`; the path where the document has no such operation. */
  readonly operation: string;
  /** The case that showed it: `--only` sends it again. */
  readonly case: string;
  readonly request: SentRequest;
  /** Absent: there was none. */
  readonly answer?: Answer;
}

/** Findings, each once: the same fault shows in many answers. */
export class Findings {
  readonly #found = new Map<string, Finding>();

  /** The faults that nobody has found yet. */
  newOf(faults: readonly Fault[]): readonly Fault[] {
    return faults.filter(({ key }) => !this.#found.has(key));
  }

  add({ key }: Fault, finding: Finding): void {
    if (!this.#found.has(key)) this.#found.set(key, finding);
  }

  all(): readonly Finding[] {
    return [...this.#found.values()];
  }
}
