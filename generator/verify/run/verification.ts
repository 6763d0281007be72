/** What a verification is asked for, and what it gives. */
import type { Operation } from "../../model/operation.js";
import type { CallerCredentials } from "../cases/credentials.js";
import type { Flow } from "../cases/links.js";
import type { SendRequest } from "../exchange/exchange.js";
import type { VerifyFinding } from "./findings.js";

export interface VerificationOptions {
  readonly send: SendRequest;
  readonly credentials: CallerCredentials;
  /** The same seed sends the same requests, as far as the server gives the same ids. */
  readonly seed: string;
  /** Generated valid requests of each operation. */
  readonly count: number;
  /** Send what changes data. */
  readonly write: boolean;
  /** Ids of operations or of cases; all where it is not given. */
  readonly only?: readonly string[];
  /** From workflows; those of the document's links are known. */
  readonly flows?: readonly Flow[];
  /** Of the server. */
  readonly origin?: string;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly operation: string;
  /** Operations that are done, of so many. */
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly findings: number;
}

/** What was sent for one operation. */
export interface OperationResult {
  readonly operation: Operation;
  readonly requests: number;
  /** Whether one of its requests went well. */
  readonly succeeded: boolean;
  readonly cases: readonly string[];
  /** Why nothing was sent. */
  readonly skipped?: "changes data" | "no request" | "not called" | "not chosen";
}

export interface Verification {
  readonly findings: readonly VerifyFinding[];
  readonly operations: readonly OperationResult[];
  readonly requests: number;
  /** Of requests that were made up. */
  readonly seed?: string;
}
