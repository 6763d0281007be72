const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns whether the `Host` of a request names this machine. If only this machine is served, any other name is that of
 * a site that resolves to it, so that its scripts can read the responses (DNS rebinding).
 */
export const namesThisMachine = (host: string | null | undefined): boolean =>
  LOOPBACK.test(host ?? "");
