import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { commands } from "../../generator/cli/table.js";
import type { Terminal } from "../../generator/cli/command/terminal.js";
import { run } from "../../generator/cli/run.js";

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));

export interface Run {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

/** A user's folder in which the command line runs. */
export interface UserFolder {
  readonly folder: string;
  write(path: string, content: string | object): void;
  read(path: string): string;
  /** Every file below a path, relative to it, without installed packages. */
  list(path: string): readonly string[];
  apostille(...words: string[]): Promise<Run>;
}

const below = (folder: string, name: string): readonly string[] =>
  readdirSync(join(folder, name), { recursive: true, encoding: "utf8" })
    .map((entry) => join(name, entry))
    .filter((entry) => statSync(join(folder, entry)).isFile());

export function userFolder(
  files: Readonly<Record<string, string | object>> = {},
  overrides: Partial<Terminal> = {},
): UserFolder {
  const folder = mkdtempSync(join(tmpdir(), "apostille-cli-"));
  symlinkSync(MODULES, join(folder, "node_modules"));
  const at = (path: string): string => join(folder, path);
  const write = (path: string, content: string | object): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(
      at(path),
      typeof content === "string" ? content : JSON.stringify(content, null, 2),
    );
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  return {
    folder,
    write,
    read: (path) => readFileSync(at(path), "utf8"),
    list: (path) =>
      readdirSync(at(path), { withFileTypes: true })
        .filter(({ name }) => name !== "node_modules")
        .flatMap((entry) => (entry.isDirectory() ? below(at(path), entry.name) : [entry.name]))
        .sort(),
    async apostille(...words) {
      const [out, err]: [string[], string[]] = [[], []];
      const terminal = {
        cwd: folder,
        out: (text: string) => void out.push(text),
        err: (text: string) => void err.push(text),
        interactive: false,
        colour: false,
        ...overrides,
      };
      const exit = await run(words, { commands, version: "1.2.3", terminal });
      return { exit, out: out.join(""), err: err.join("") };
    },
  };
}
