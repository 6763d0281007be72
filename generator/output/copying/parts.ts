/**
 * Modules that belong to another part than their folder indicates: only programs for Node can load modules that import
 * Node's own.
 */
const PARTS_OF_THEIR_OWN: Readonly<Record<string, string>> = {
  "server/adapters/node.ts": "server-node",
};

/**
 * Code that several sides use, most of it small, is put into the wire part; of JSON Schema, everything but the
 * evaluation of schemas.
 */
const SHARED_MODULES =
  /^(?:types|json-schema\/(?:formats|values|evaluation\/(?:frame|memory)\.ts))/;

/**
 * The part of the runtime that a module belongs to, such as `client` for `client/call/call.ts`: the runtime is
 * distributed in one file for each side that uses it.
 */
export function partOf(path: string): string {
  const [folder = ""] = path.split("/");
  return PARTS_OF_THEIR_OWN[path] ?? (SHARED_MODULES.test(path) ? "wire" : folder);
}
