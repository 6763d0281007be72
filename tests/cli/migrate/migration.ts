/** Projects that move with `apostille migrate`. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect } from "vitest";

import type { Terminal } from "../../../generator/cli/command/terminal.js";
import { type UserFolder, userFolder } from "../../support/cli.js";

export const PEERS = new URL("../../../lab/peers/", import.meta.url);
export const DOCUMENT = new URL("notes.yaml", PEERS);
const MANIFEST = {
  type: "module",
  scripts: { types: "openapi-typescript notes.yaml -o src/schema.ts && tsc" },
  dependencies: { "openapi-fetch": "0.17.0", zod: "4.6.7" },
  devDependencies: { "openapi-typescript": "7.13.0", vitest: "4.1.12" },
};

/** A client of openapi-fetch, on types of `schema.ts`. */
export const CLIENT = `import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

export const client = createClient<paths>({ baseUrl: "http://localhost", credentials: "include" });
`;

/** The document, with an operation for which a mutation has a path parameter. */
export const withRename = (): string =>
  readFileSync(DOCUMENT, "utf8").replace(
    "  /notes/{noteId}:\n",
    `$&    put:
      tags: [notes]
      operationId: renameNote
      parameters:
        - { name: noteId, in: path, required: true, schema: { type: string } }
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } }
      responses:
        "200":
          description: The note.
          content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } }
`,
  );

/** What openapi-typescript writes for the document. */
export const openapiTypescript = async (document: string | URL = DOCUMENT): Promise<string> =>
  `${COMMENT_HEADER}${astToString(await openapiTS(document))}`;

export const git = (folder: string, ...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], {
    cwd: folder,
    encoding: "utf8",
  });

type Files = Readonly<Record<string, string | object>>;

/** A project in a git repository, with everything committed. */
export function projectWith(files: Files, terminal: Partial<Terminal> = {}): UserFolder {
  const place = userFolder(
    {
      "notes.yaml": readFileSync(DOCUMENT, "utf8"),
      "package.json": MANIFEST,
      "tsconfig.json": { compilerOptions: { module: "NodeNext", strict: true } },
      ".gitignore": "node_modules\n",
      ...files,
    },
    terminal,
  );
  git(place.folder, "init", "-q");
  git(place.folder, "add", "-A");
  git(place.folder, "commit", "-qm", "before");
  return place;
}

export interface Migrated {
  /** The new text of `src/app.ts`. */
  readonly text: string;
  /** What is left to a person, line by line. */
  readonly decisions: readonly string[];
  readonly place: UserFolder;
}

/** Moves a project of one file and what it imports. */
export const migration =
  (tool: string) =>
  async (source: string, more: Files = {}): Promise<Migrated> => {
    const place = projectWith({ "src/app.ts": source, ...more });
    const { exit, out, err } = await place.apostille("migrate", tool, "--write");
    expect(exit, err).toBe(0);
    const [, decisions = ""] = out.split(/^To be decided.*\n\n/m);
    return { text: place.read("src/app.ts"), decisions: decisions.split("\n"), place };
  };
