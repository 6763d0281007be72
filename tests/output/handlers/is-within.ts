/** Returns whether a text contains all characters of another one, in the same order. */
export function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (let index = 0; index < whole.length && at < part.length; index++) {
    if (whole[index] === part[at]) at++;
  }
  return at === part.length;
}
