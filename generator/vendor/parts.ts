/** The files that the handwritten runtime is handed out in: one for each side that uses it, whatever its folders are. */
const PARTS: Readonly<Record<string, string>> = {
  types: "wire",
  wire: "wire",
  "json-schema": "json-schema",
  zod: "zod",
  client: "client",
  server: "server",
  webhooks: "webhooks",
};

/** The name of the part that a module of runtime/ belongs to, such as `client` for `client/call/call.ts`. */
export function partOf(path: string): string {
  const [folder = ""] = path.split("/", 1);
  const part = PARTS[folder];
  if (part === undefined) throw new Error(`runtime/${path} is in no part`);
  return part;
}
