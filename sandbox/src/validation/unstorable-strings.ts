/** U+0000, which the database cannot store, and lone surrogates, which are not characters. */
const unfit = /[\0\p{Cs}]/u;

/** A position in a value, and the name of the nearest property. */
interface Position {
  readonly value: unknown;
  readonly path: string;
}

/** The paths, with dots, of strings that cannot be stored. Iterative, so that deep values cannot overflow the stack. */
export function unstorableStrings(value: unknown): string[] {
  const found: string[] = [];
  const waiting: Position[] = [{ value, path: "" }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value: part, path } = place;
    if (typeof part === "string" && unfit.test(part)) found.push(path);
    if (typeof part !== "object" || part === null) continue;
    for (const [key, member] of Object.entries(part)) {
      if (unfit.test(key)) found.push(path === "" ? key : `${path}.${key}`);
      waiting.push({ value: member, path: path === "" ? key : `${path}.${key}` });
    }
  }
  return found.reverse();
}
