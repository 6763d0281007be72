/** Starts the server at a port that is free. */
export function startServer(): Promise<{ readonly url: string; readonly close: () => void }>;
