import { basename, dirname, posix, relative, resolve } from "node:path";

import {
  type Diagnostic,
  Diagnostics,
  diffSourceUnreadable,
  messageOf,
  readPiped,
  type Report,
  type SourceDocument,
} from "../../../description/index.js";
import { type Config, readApi, type ReadConfig } from "../../../output/index.js";
import type { ReportedVersion, RevisionFile } from "../report/report.js";
import { type Operand, parseOperand } from "./operand.js";
import { checkOut } from "./revision.js";

/** The settings with which both versions are read; the others concern one document, or what is generated. */
const SETTINGS = [
  "root",
  "allowRemote",
  "remoteHeaders",
  "overlays",
  "include",
  "exclude",
  "naming",
] as const;

interface VersionOptions extends Pick<Config, (typeof SETTINGS)[number]> {
  readonly cwd: string;
  readonly report: Report;
}

/** One of the versions that are compared. If the description is missing, the reason has been reported. */
export interface VersionResult {
  readonly version?: ReportedVersion;
  readonly sources: ReadonlyMap<string, SourceDocument>;
  /** Errors in a document that can be read nonetheless. */
  readonly errors?: readonly Diagnostic[];
}

/** Reads what an operand names. What comes through a pipe stands in the working folder. */
export async function readVersion(text: string, options: VersionOptions): Promise<VersionResult> {
  const piped = await readPiped(text, options.cwd, options.report);
  if (piped === undefined) return { sources: new Map() };
  if (piped.content !== undefined)
    return readFrom({ input: resolve(options.cwd, basename(text)), ...piped }, options);
  const operand = parseOperand(text, options.cwd);
  switch (operand.kind) {
    case "missing":
      return unreadable(text, operand.why, options.report);
    case "address":
      return readAddress(operand.url, options);
    case "file":
      return readFrom({ input: operand.path }, options);
    case "revision":
      return readRevision(text, operand, options);
    default:
      return operand satisfies never;
  }
}

function unreadable(operand: string, why: string, report: Report): VersionResult {
  report(diffSourceUnreadable({ operand, why }));
  return { sources: new Map() };
}

async function readAddress(url: string, options: VersionOptions): Promise<VersionResult> {
  const { origin } = new URL(url);
  if (options.allowRemote?.includes(origin) === true) return readFrom({ input: url }, options);
  return unreadable(url, `URLs are read only with --allow-remote ${origin}.`, options.report);
}

async function readRevision(
  text: string,
  { revision, path }: Extract<Operand, { kind: "revision" }>,
  options: VersionOptions,
): Promise<VersionResult> {
  try {
    const { entry, folder, tree, remove } = await checkOut(revision, path, options.cwd);
    const nameOf = (file: string): RevisionFile | undefined =>
      file.startsWith(folder)
        ? { revision, path: posix.join(tree, relative(folder, file)) }
        : undefined;
    try {
      const { root: _, ...rest } = options;
      return await readFrom({ input: entry }, { ...rest, root: dirname(entry) }, nameOf);
    } finally {
      await remove();
    }
  } catch (error) {
    const why = messageOf(error).trim();
    return unreadable(text, why === "" ? "git does not know it." : why, options.report);
  }
}

async function readFrom(
  source: Pick<ReadConfig, "input" | "content">,
  options: VersionOptions,
  nameOf: ReportedVersion["nameOf"] = () => undefined,
): Promise<VersionResult> {
  const found = new Diagnostics();
  const { api, set, sources } = await readApi(
    { ...source, ...settingsOf(options) },
    { report: found.report },
  );
  if (api !== undefined && set !== undefined) {
    const errors = [...found].filter(({ severity }) => severity === "error");
    return { version: { description: { api, set, sources }, nameOf }, sources, errors };
  }
  for (const diagnostic of found) options.report(diagnostic);
  return { sources };
}

const settingsOf = (options: VersionOptions): Pick<VersionOptions, (typeof SETTINGS)[number]> =>
  Object.fromEntries(SETTINGS.map((name) => [name, options[name]]));
