/** The options and the result of a verification. */
import type { Diagnostic, Operation } from "../../../description/index.js";
import type { CallerCredentials } from "../cases/credentials.js";
import type { Flow } from "../cases/links.js";
import type { SendRequest, SentRequest, ServerAnswer } from "../exchange/exchange.js";
import type { CoverageCount } from "./coverage.js";
import type { Mismatch } from "../checks/mismatch.js";

export interface VerificationOptions {
  readonly send: SendRequest;
  readonly credentials: CallerCredentials;
  /** The same seed sends the same requests, provided that the server returns the same ids. */
  readonly seed: string;
  /** The number of generated valid requests of each operation. */
  readonly count: number;
  /** Send requests that change data. */
  readonly write: boolean;
  /** Ids of operations or of cases; absent: all. */
  readonly only?: readonly string[];
  /** From workflows; those of the document's links are included anyway. */
  readonly flows?: readonly Flow[];
  /** The origin of the server. */
  readonly origin?: string;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly operation: string;
  /** The number of operations that are done, and the total. */
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly findings: number;
}

/** The requests that were sent for one operation, and their results. */
export interface OperationResult {
  readonly operation: Operation;
  readonly requests: number;
  /** Whether one of its requests succeeded. */
  readonly succeeded: boolean;
  /** The status of the last answer to a valid request. */
  readonly status?: number | undefined;
  readonly cases: readonly string[];
  /** The reason why nothing was sent. */
  readonly skipped?: "changes data" | "no request" | "not called" | "not chosen" | "hidden";
  /** The part of a request that could not be generated. */
  readonly missing?: string;
}

export interface Verification {
  readonly findings: readonly VerifyFinding[];
  readonly operations: readonly OperationResult[];
  readonly requests: number;
  /** Patterns with which some value was not tested, because it would have taken too long. */
  readonly cutOff: readonly string[];
  /** The seed of generated requests. */
  readonly seed?: string;
  /** How much of the document was seen. */
  readonly coverage?: readonly CoverageCount[];
}

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

  list(): readonly VerifyFinding[] {
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
