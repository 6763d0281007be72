/** Mock Service Worker 3 needs a function that Node has from version 22. */
export function provideWithResolvers(): void {
  if ("withResolvers" in Promise) return;
  const withResolvers = (): object => {
    let resolve: unknown;
    let reject: unknown;
    const promise = new Promise((fulfil, fail) => {
      resolve = fulfil;
      reject = fail;
    });
    return { promise, resolve, reject };
  };
  Object.assign(Promise, { withResolvers });
}
