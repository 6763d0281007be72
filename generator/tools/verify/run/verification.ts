/** The options and the result of a verification. */
import type { Operation } from "../../../description/index.js";
import type { CallerCredentials } from "../cases/credentials.js";
import type { Flow } from "../cases/links.js";
import type { SendRequest } from "../exchange/exchange.js";
import type { VerifyFinding } from "./findings.js";

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
  readonly cases: readonly string[];
  /** The reason why nothing was sent. */
  readonly skipped?: "changes data" | "no request" | "not called" | "not chosen";
}

export interface Verification {
  readonly findings: readonly VerifyFinding[];
  readonly operations: readonly OperationResult[];
  readonly requests: number;
  /** The seed of generated requests. */
  readonly seed?: string;
}
