/** What serves HTTP until it is closed. */
interface Serving {
  readonly server: { closeAllConnections(): void };
  close(): Promise<void>;
}

/** Milliseconds that active requests are given to finish. */
const GRACE = 1_000;

/** Stops serving; a client that neither finishes its request nor reads the response does not delay the end. */
export async function endServing(serving: Serving): Promise<void> {
  const impatient = setTimeout(() => serving.server.closeAllConnections(), GRACE);
  try {
    await serving.close();
  } finally {
    clearTimeout(impatient);
  }
}
