import { createHash } from "node:crypto";
import { join } from "node:path";

import { manifestInvalid, type Report, textOrder } from "../../description/index.js";
import type { NameRecord } from "../names/record.js";
import type { GeneratedFile } from "../print/output-file.js";
import { folderReader, unix } from "./inspect.js";
import { committedSides, runningSides, sideOf, type SideReader } from "./merging.js";
import { pathProblem } from "./paths.js";

/** Name of the manifest in the output folder. */
export const manifestName = ".apostille.json";
const FORMAT = 1;
const HASH = /^[0-9a-f]{64}$/;

/** Hashes by path. */
type Hashes = ReadonlyMap<string, string>;

/** What was generated, and from what: the only file with the generator's version in it. Hashes are SHA-256. */
export interface Manifest {
  /** Version of the generator. */
  readonly generator: string;
  /** Hash of the options. */
  readonly options: string;
  /** Source files, by the path or URI under which the caller knows them. */
  readonly inputs: Hashes;
  /** Output files, which are replaced whenever they change. */
  readonly files: Hashes;
  /** Output files that are written once; their hashes are those of their initial content. */
  readonly once: Hashes;
  /** The names in the output that could be different, by kind and by what has them: later runs keep them. */
  readonly names: NameRecord;
}

export interface ManifestSource {
  readonly generator: string;
  /** Everything that the output depends on except the sources; a JSON value. */
  readonly options: unknown;
  /** Text of every source file, by a path that is the same on every machine. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly files: readonly GeneratedFile[];
  readonly names?: NameRecord;
}

export function createManifest({
  generator,
  options,
  inputs,
  files,
  names = new Map(),
}: ManifestSource): Manifest {
  const hashes = (wanted: boolean): Hashes =>
    sortEntries(
      files
        .filter(({ once }) => (once ?? false) === wanted)
        .map(({ path, text }) => [path, hashText(text)]),
    );
  return {
    generator,
    options: hashValue(options),
    inputs: sortEntries([...inputs].map(([path, text]) => [path, hashText(text)])),
    files: hashes(false),
    once: hashes(true),
    names: sortEntries(
      [...names]
        .filter(([, own]) => own.size > 0)
        .map(([kind, own]) => [kind, sortEntries([...own])]),
    ),
  };
}

const sortEntries = <Value>(
  entries: readonly (readonly [string, Value])[],
): ReadonlyMap<string, Value> => new Map([...entries].sort(([a], [b]) => textOrder(a, b)));

/** The text of `.apostille.json`: the same manifest gives the same bytes. */
export function printManifest({
  generator,
  options,
  inputs,
  files,
  once,
  names,
}: Manifest): string {
  const content = {
    format: FORMAT,
    generator,
    options,
    inputs: record(inputs),
    files: record(files),
    once: record(once),
    names: Object.fromEntries([...names].map(([kind, own]) => [kind, record(own)])),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * Returns whether a text is a manifest of the same output, made from documents that differ in nothing that is in the
 * output, such as a comment. One that git has merged, or somebody has edited, is none.
 */
export function recordsSame(text: string | undefined, manifest: Manifest): boolean {
  const found = text === undefined ? undefined : parse(text);
  if (typeof found !== "object" || printManifest(found) !== text) return false;
  const withoutHashes = ({ inputs, ...rest }: Manifest): string =>
    printManifest({ ...rest, inputs: new Map([...inputs.keys()].map((path) => [path, ""])) });
  return withoutHashes(found) === withoutHashes(manifest);
}

const record = (texts: ReadonlyMap<string, string>): object => Object.fromEntries(texts);

/**
 * Reads the text of a manifest; an invalid one is reported, and the result is `undefined`. `path` is for the message.
 */
export function readManifest(
  text: string,
  { path, report }: { path: string; report: Report },
): Manifest | undefined {
  const manifest = parse(text);
  if (typeof manifest !== "string") return manifest;
  report(manifestInvalid({ path, why: manifest }));
  return undefined;
}

/**
 * The manifest of an output folder, if there is one that can be read. Where git merges or has just merged, it may be that
 * of one side, and files those of the other or lines of both, so that it is completed by both.
 */
export function readFolderManifest(folder: string, report: Report): Manifest | undefined {
  const read = folderReader(folder);
  const text = read(manifestName);
  const own = text === undefined ? undefined : parse(text);
  const running = manifestsOf(runningSides(folder));
  if (running.length > 0) return complete(own, running, read);
  const sides = manifestsOf(committedSides(folder));
  const isWhole =
    typeof own === "object" &&
    sides.every(({ manifest }) =>
      [...own.files.keys(), ...manifest.files.keys()].every((path) => {
        const found = read(path);
        return own.files.get(path) === (found === undefined ? undefined : hashText(found));
      }),
    );
  if (sides.length > 0 && !isWhole) return complete(own, sides, read, sideOf(folder, "HEAD"));
  return text === undefined
    ? undefined
    : readManifest(text, { path: join(folder, manifestName), report });
}

interface SideManifest {
  readonly side: SideReader;
  readonly manifest: Manifest;
}

/** The manifests of two sides, unless one has none or they are the same. */
function manifestsOf(sides: readonly SideReader[]): readonly SideManifest[] {
  const texts: string[] = [];
  for (const side of sides) {
    const text = side(manifestName);
    if (text === undefined || texts.includes(text)) return [];
    texts.push(text);
  }
  return sides.flatMap((side, index) => {
    const manifest = parse(texts[index] ?? "");
    return typeof manifest === "object" ? [{ side, manifest }] : [];
  });
}

/**
 * Adds what two sides recorded. A file counts as generated if a side, or all of its lines were: on a side
 * where nobody has edited it. `last` is how the files were committed: one that was changed since is no work of git.
 */
function complete(
  own: Manifest | string | undefined,
  sides: readonly SideManifest[],
  read: SideReader,
  last: SideReader = read,
): Manifest {
  const all = [own, ...sides.map(({ manifest }) => manifest)].filter(
    (one) => typeof one === "object",
  );
  const isMerged = (path: string, text: string): boolean => {
    const lines = sides.flatMap(({ side, manifest }) => {
      const generated = side(path) ?? "";
      return manifest.files.get(path) === hashText(generated) ? generated.split("\n") : [];
    });
    const known = new Set(lines);
    return (
      unix(last(path) ?? "") === unix(text) &&
      unix(text)
        .split("\n")
        .every((line) => known.has(line))
    );
  };
  const merged = all.reduce((before, one) => mergeManifests(before, one));
  const files = [...merged.files.keys()].map((path): readonly [string, string] => {
    const text = read(path);
    const hashes = all.map((one) => one.files.get(path) ?? "").filter((hash) => hash !== "");
    const isKnown = text === undefined || hashes.includes(hashText(text)) || isMerged(path, text);
    return [path, isKnown ? "" : (hashes[0] ?? "")];
  });
  return { ...merged, files: new Map(files) };
}

/** Returns whether git could not merge a text, and nobody has done it since. */
export const isInConflict = (text: string): boolean =>
  [/^<{7} /m, /^={7}$/m, /^>{7} /m].every((mark) => mark.test(text));

/** The manifest, or why it is invalid. */
function parse(text: string): Manifest | string {
  if (isInConflict(text)) return parseMerged(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "it is not JSON";
  }
  if (!isRecord(value)) return "it is not an object";
  if (value["format"] !== FORMAT)
    return `its format is ${String(value["format"])}, and this version reads ${FORMAT}`;
  const { generator, options } = value;
  const [inputs, files, once] = [value["inputs"], value["files"], value["once"]].map(hashesOf);
  if (typeof generator !== "string" || typeof options !== "string")
    return "`generator` and `options` must be strings";
  if (!inputs || !files || !once)
    return "`inputs`, `files` and `once` must be objects of SHA-256 hashes";
  const foreign = [...files.keys(), ...once.keys()].find((path) => pathProblem(path) !== undefined);
  if (foreign !== undefined)
    return `it lists ${JSON.stringify(foreign)}, which cannot be an output file`;
  return { generator, options, inputs, files, once, names: namesOf(value["names"]) };
}

/** What two branches have made, which git could not merge. */
function parseMerged(text: string): Manifest | string {
  const [ours, theirs] = [/^={7}$[^]*?^>{7} .*$/gm, /^<{7} [^]*?^={7}$/gm].map((other) =>
    parse(
      text
        .replaceAll(/^\|{7} [^]*?(?=^={7}$)/gm, "")
        .replaceAll(other, "")
        .replaceAll(/^(?:<{7}|>{7}) .*$/gm, ""),
    ),
  );
  if (typeof ours !== "object") return ours ?? "it is in conflict";
  if (typeof theirs !== "object") return theirs ?? "it is in conflict";
  return mergeManifests(ours, theirs);
}

/** Names of both branches, and no file counts as edited. */
function mergeManifests(ours: Manifest, theirs: Manifest): Manifest {
  const unknown = (hashes: Hashes): Hashes => new Map([...hashes.keys()].map((path) => [path, ""]));
  const kinds = new Set([...theirs.names.keys(), ...ours.names.keys()]);
  return {
    ...ours,
    files: unknown(new Map([...theirs.files, ...ours.files])),
    once: new Map([...theirs.once, ...ours.once]),
    names: new Map(
      [...kinds].map((kind) => [
        kind,
        new Map([...(theirs.names.get(kind) ?? []), ...(ours.names.get(kind) ?? [])]),
      ]),
    ),
  };
}

/** Names that are malformed are forgotten. */
function namesOf(value: unknown): NameRecord {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([kind, own]) =>
      isRecord(own) && Object.values(own).every((name) => typeof name === "string")
        ? [[kind, new Map(Object.entries(own as Record<string, string>))]]
        : [],
    ),
  );
}

function hashesOf(value: unknown): Hashes | undefined {
  if (!isRecord(value)) return undefined;
  const hashes = new Map<string, string>();
  for (const [path, hash] of Object.entries(value)) {
    if (typeof hash !== "string" || !HASH.test(hash)) return undefined;
    hashes.set(path, hash);
  }
  return hashes;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * SHA-256 of a text, in hexadecimal. Line endings count as `\n`, so that a checkout with `core.autocrlf` does not look
 * like an edit.
 */
export function hashText(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n"), "utf8").digest("hex");
}

/** Hash of a JSON value; the order of keys does not matter, and an absent key is the same as `undefined`. */
export function hashValue(value: unknown): string {
  return hashText(JSON.stringify(value, sortedKeys) ?? "undefined");
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => textOrder(a, b)));
}
