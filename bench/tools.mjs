/** The compared generators, with the commands that make each of them produce the same artefacts. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const here = fileURLToPath(new URL(".", import.meta.url));
const require = createRequire(import.meta.url);
const packaged = (name) => join(here, "node_modules", name);

export const apostille = join(here, "..", "dist", "generator", "cli", "main.js");

/** GitHub's description of its REST API: about 12 MB. */
export const GITHUB = join(
  dirname(require.resolve("@octokit/openapi/package.json")),
  "generated",
  "api.github.com.json",
);

const NEWER = "24.21.0";

/** Some tools need a newer Node than this one. */
const newerNode = () =>
  execFileSync("npx", ["-y", `node@${NEWER}`, "-p", "process.execPath"], {
    encoding: "utf8",
  }).trim();

/** The version of Node that runs a command, without the patch: `24.21`. */
export const nodeOf = ([node]) =>
  (node === process.execPath ? process.versions.node : NEWER).replace(/\.\d+$/, "");

const oursOn = (node, document, folder, ...words) => [
  ...[node, apostille, "generate", "--force", "--input", document, "--output", folder],
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
        ...[node, join(packaged("openapi-typescript"), "bin", "cli.js"), document],
        ...["--output", join(folder, "types.ts")],
      ],
    },
    {
      name: "hey-api",
      makes: "types, client, zod",
      command: (document, folder) => [
        ...[newer, join(packaged("@hey-api/openapi-ts"), "bin", "run.js"), "--input", document],
        ...["--output", folder, "--plugins", "@hey-api/client-fetch"],
        ...["@hey-api/typescript", "@hey-api/sdk", "zod"],
      ],
    },
    {
      name: "redocly",
      makes: "types, client, zod",
      command: (document, folder) => [
        ...[newer, join(packaged("@redocly/cli"), "bin", "cli.js"), "generate-client", document],
        ...["--output", join(folder, "client.ts"), "--generator", "typescript"],
        ...["--generator", "zod"],
      ],
    },
    {
      name: "orval",
      makes: "types, client",
      command: (document, folder) => [
        ...[newer, join(packaged("orval"), "dist", "bin", "orval.mjs"), "--input", document],
        ...["--output", join(folder, "client.ts"), "--client", "fetch"],
      ],
    },
  ];
}

/** The folder to which a generator writes its output for a document. */
export const outputOf = (name, document) => join(here, "output", basename(document), name);
