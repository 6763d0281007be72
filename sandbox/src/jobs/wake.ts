/** A bell: whoever rings it does not wait, and whoever listens hears it from then on. */
export interface Wake {
  ring(): void;
  /** Returns what stops listening. */
  listen(hear: () => void): () => void;
}

export function createWake(): Wake {
  const listeners = new Set<() => void>();
  return {
    ring() {
      for (const hear of listeners) hear();
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
