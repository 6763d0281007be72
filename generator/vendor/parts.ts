/** Modules that go elsewhere than their folder says: only programs for Node can load what imports Node's own modules. */
const ELSEWHERE: Readonly<Record<string, string>> = { "server/adapters/node.ts": "server-node" };

/** What several sides use, most of it small, goes with the wire; of JSON Schema all but what evaluates schemas. */
const SHARED = /^(?:types|json-schema\/(?:formats|values|evaluation\/(?:frame|memory)\.ts))/;

/**
 * The part of the runtime that a module belongs to, such as `client` for `client/call/call.ts`: the runtime is handed out in one
 * file for each side that uses it.
 */
export function partOf(path: string): string {
  const [folder = ""] = path.split("/", 1);
  return ELSEWHERE[path] ?? (SHARED.test(path) ? "wire" : folder);
}
