/**
 * The part of the runtime that a module belongs to, such as `client` for `client/call/call.ts`: the runtime is handed out in one
 * file for each side that uses it. Types that all sides share are few, and go with the wire.
 */
export function partOf(path: string): string {
  const [folder = ""] = path.split("/", 1);
  return folder === "types" ? "wire" : folder;
}
