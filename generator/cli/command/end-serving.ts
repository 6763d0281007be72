import type { Serving } from "../../../runtime/server/adapters/node.js";

/** Milliseconds that active requests are given to finish. */
const GRACE = 1_000;

/** Stops serving; a client that neither finishes its request nor reads the response does not delay the end. */
export async function endServing({ server, close }: Serving): Promise<void> {
  const impatient = setTimeout(() => server.closeAllConnections(), GRACE);
  try {
    await close();
  } finally {
    clearTimeout(impatient);
  }
}
