/** A delivery attempt, as reported to those who run the sandbox. */
export interface AttemptRecord {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly type: string;
  readonly url: string;
  /** Null: there was no response. */
  readonly status: number | null;
  /** In milliseconds. */
  readonly duration: number;
  readonly error: string | null;
}

/** Observes what the service does in this process. */
export interface Observer {
  readonly onAttempt: (attempt: AttemptRecord) => void;
  /** Called when an endpoint is disabled after too many failures. */
  readonly onDisabled: (endpointId: string) => void;
}

/** Ignores everything. */
export const noObserver: Observer = { onAttempt: () => undefined, onDisabled: () => undefined };
