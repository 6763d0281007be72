const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether the `Host` of a request names this machine. Where only this machine is served, any other name is that of a page
 * whose name was made to lead here, so that its scripts read what is served (DNS rebinding).
 */
export const namesThisMachine = (host: string | null | undefined): boolean =>
  LOOPBACK.test(host ?? "");
