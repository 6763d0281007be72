/** The compared generators, with the commands that make each of them produce the same artefacts. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { measure } from "../measuring/processes.mjs";
import { APOSTILLE, NEWER, newerNode, packageFile, WORK } from "../packages.mjs";

const require = createRequire(import.meta.url);

/** GitHub's description of its REST API: about 12 MB. */
export const GITHUB = join(
  dirname(require.resolve("@octokit/openapi/package.json")),
  "generated",
  "api.github.com.json",
);

/** The version of Node that runs a command, without the patch: `24.21`. */
export const nodeOf = ([node]) =>
  (node === process.execPath ? process.versions.node : NEWER).replace(/\.\d+$/, "");

const oursOn = (node, document, folder, ...words) => [
  ...[node, APOSTILLE, "generate", "--force", "--input", document, "--output", folder],
  ...words,
];

/** `command(document, folder)`: the command to run. `makes`: the artefacts it produces. */
export function generators() {
  const node = process.execPath;
  const newer = newerNode();
  const ours = (document, folder, ...words) => oursOn(node, document, folder, ...words);
  return [
    {
      name: "apostille",
      makes: "types, client, zod, server, webhooks",
      command: (document, folder) => ours(document, folder),
    },
    {
      name: "apostille-newer-node",
      makes: "types, client, zod, server, webhooks",
      command: (document, folder) => oursOn(newer, document, folder),
    },
    {
      name: "apostille-three",
      makes: "types, client, zod",
      command: (document, folder) => ours(document, folder, "--only", "types,client,zod"),
    },
    {
      name: "apostille-types",
      makes: "types",
      command: (document, folder) => ours(document, folder, "--only", "types"),
    },
    {
      name: "openapi-typescript",
      makes: "types",
      command: (document, folder) => [
        ...[node, packageFile("openapi-typescript/bin/cli.js"), document],
        ...["--output", join(folder, "types.ts")],
      ],
    },
    {
      name: "hey-api",
      makes: "types, client, zod",
      command: (document, folder) => [
        ...[newer, packageFile("@hey-api/openapi-ts/bin/run.js"), "--input", document],
        ...["--output", folder, "--plugins", "@hey-api/client-fetch"],
        ...["@hey-api/typescript", "@hey-api/sdk", "zod"],
      ],
    },
    {
      name: "redocly",
      makes: "types, client, zod",
      command: (document, folder) => [
        ...[newer, packageFile("@redocly/cli/bin/cli.js"), "generate-client", document],
        ...["--output", join(folder, "client.ts"), "--generator", "typescript"],
        ...["--generator", "zod"],
      ],
    },
    {
      name: "orval",
      makes: "types, client",
      command: (document, folder) => [
        ...[newer, packageFile("orval/dist/bin/orval.mjs"), "--input", document],
        ...["--output", join(folder, "client.ts"), "--client", "fetch"],
      ],
    },
  ];
}

/** The folder to which a generator writes its output for a document. */
export const outputOf = (name, document) => join(WORK, basename(document), name);

/** Generates what is missing of a tool's output for a document. */
export function ensureOutput({ name, command }, document) {
  const folder = outputOf(name, document);
  if (existsSync(folder)) return undefined;
  mkdirSync(folder, { recursive: true });
  const run = measure(command(document, folder), { cwd: folder });
  if (run.status === 0) return undefined;
  rmSync(folder, { recursive: true });
  return run;
}
