/** `node:path` in the playground: POSIX paths, in a working folder that is the root. */

export const sep = "/";
export const delimiter = ":";

export const isAbsolute = (path: string): boolean => path.startsWith(sep);

export function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split(sep)) {
    if (part === "" || part === ".") continue;
    const canGoUp = parts.length > 0 && parts.at(-1) !== "..";
    if (part === ".." && canGoUp) parts.pop();
    else if (part !== ".." || !isAbsolute(path)) parts.push(part);
  }
  const joined = parts.join(sep);
  if (isAbsolute(path)) return `${sep}${joined}`;
  return joined === "" ? "." : joined;
}

export const join = (...paths: readonly string[]): string =>
  normalize(paths.filter((path) => path !== "").join(sep));

export function resolve(...paths: readonly string[]): string {
  const start = paths.findLastIndex(isAbsolute);
  return join(sep, ...paths.slice(Math.max(start, 0)));
}

export function dirname(path: string): string {
  const end = path.lastIndexOf(sep);
  if (end === -1) return ".";
  return end === 0 ? sep : path.slice(0, end);
}

export const basename = (path: string): string => path.slice(path.lastIndexOf(sep) + 1);

export function relative(from: string, to: string): string {
  const [here, there] = [from, to].map((path) => resolve(path).split(sep).filter(Boolean));
  if (here === undefined || there === undefined) return "";
  const differs = here.findIndex((part, index) => part !== there[index]);
  const shared = differs === -1 ? here.length : differs;
  return [...here.slice(shared).map(() => ".."), ...there.slice(shared)].join(sep);
}

export const posix = { basename, dirname, join, normalize, relative, resolve, sep };
