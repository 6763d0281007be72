/** An attempt at a delivery, as those see it who run the sandbox. */
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

/** Follows what the service does in this process. */
export interface Observer {
  readonly onAttempt: (attempt: AttemptRecord) => void;
  /** An endpoint was disabled after too many failures. */
  readonly onDisabled: (endpointId: string) => void;
}

/** Nobody looks. */
export const noObserver: Observer = { onAttempt: () => undefined, onDisabled: () => undefined };
