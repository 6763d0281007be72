/** `node:fs` in the playground: the files of the package that generation reads, and no others. Nothing is written. */
import files from "playground:files";

/** Where the package is, as its modules are told. */
const PACKAGE = "/apostille/";

const pathOf = (path: string | URL): string =>
  typeof path === "string" ? path : decodeURIComponent(path.pathname);

const keyOf = (path: string | URL): string => pathOf(path).replace(PACKAGE, "");

export const existsSync = (path: string | URL): boolean => {
  const key = keyOf(path);
  return Object.keys(files).some((file) => file === key || file.startsWith(key));
};

export function readFileSync(path: string | URL): string {
  const text = files[keyOf(path)];
  if (text === undefined) throw missing(path);
  return text;
}

/** As Node.js does, with a code: a reference to another file is reported as one to a file that does not exist. */
function missing(path: string | URL): Error {
  const message = `ENOENT: no such file or directory, open '${pathOf(path)}'`;
  return Object.assign(new Error(message), { code: "ENOENT" });
}

const absent = (path: string | URL): never => {
  throw missing(path);
};

export const constants = {};
export const realpathSync = { native: absent };
export { absent as statSync };
