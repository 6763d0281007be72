/** Modules that go elsewhere than their folder says: only programs for Node can load what imports Node's own modules. */
const ELSEWHERE: Readonly<Record<string, string>> = { "server/adapters/node.ts": "server-node" };

/**
 * The part of the runtime that a module belongs to, such as `client` for `client/call/call.ts`: the runtime is handed out in one
 * file for each side that uses it. Types that all sides share are few, and go with the wire.
 */
export function partOf(path: string): string {
  const [folder = ""] = path.split("/", 1);
  return ELSEWHERE[path] ?? (folder === "types" ? "wire" : folder);
}
