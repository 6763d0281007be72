/** One entry point of the package, such as `./zod`. */
export interface Entry {
  readonly path: string;
  readonly types: string;
  readonly code: string;
}

/** Output files that people import by name, by entry point. */
const ENTRIES: readonly (readonly [path: string, file: string])[] = [
  [".", "index.ts"],
  ["./types", "types.ts"],
  ["./operations", "operations.ts"],
  ["./client", "client/index.ts"],
  ["./descriptors", "descriptors.ts"],
  ["./zod", "zod.ts"],
  ["./validators", "validators.ts"],
  ["./server", "server.ts"],
  ["./server-adapters", "server-adapters.ts"],
  ["./server-node", "server-node.ts"],
  ["./lifecycles", "lifecycles.ts"],
  ["./webhooks", "webhooks.ts"],
];

/** The entry points of a package with these files: those known, and the runtime's modules as a pattern. */
export function packageEntries(paths: readonly string[]): readonly Entry[] {
  const present = new Set(paths);
  const entries = ENTRIES.flatMap(([path, file]) => (present.has(file) ? [entry(path, file)] : []));
  const folders = [
    ...new Set(paths.flatMap((path) => /^(client|server|runtime)\/./.exec(path)?.[1] ?? [])),
  ];
  return [...entries, ...folders.sort().map((folder) => entry(`./${folder}/*`, `${folder}/*.ts`))];
}

const entry = (path: string, file: string): Entry => ({
  path,
  types: `./dist/${file.replace(/\.ts$/, ".d.ts")}`,
  code: `./dist/${file.replace(/\.ts$/, ".js")}`,
});
