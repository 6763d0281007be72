/**
 * Permissions do not restrict the superuser, so as root `action` runs as another user. That user may be unable to enter
 * this checkout: the action must not load a module, nor start a process.
 */
export async function asStranger<Result>(action: () => Result | Promise<Result>): Promise<Result> {
  const superuser = process.geteuid?.() === 0;
  if (superuser) process.seteuid?.(65_534);
  try {
    return await action();
  } finally {
    if (superuser) process.seteuid?.(0);
  }
}
