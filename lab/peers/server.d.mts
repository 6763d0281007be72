/** Starts the server on a free port. */
export function startServer(): Promise<{ readonly url: string; readonly close: () => void }>;
