/** Collects what was opened, to close it in reverse order. */
export interface Closing {
  add(close: () => Promise<void>): void;
  /** Closes everything once, however often it is called. The first error is thrown after everything has been closed. */
  close(): Promise<void>;
}

export function closing(): Closing {
  const open: (() => Promise<void>)[] = [];
  let result: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    const errors: unknown[] = [];
    for (const close of open.splice(0).reverse()) {
      await close().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  };
  return { add: (close) => void open.push(close), close: () => (result ??= closeAll()) };
}
