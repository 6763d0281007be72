import { isAbsolute, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { refFileMissing, refNotString, refOutside, refRemote } from "../diagnostics/catalogue/refs.js";
import type { Report } from "../diagnostics/diagnostic.js";
import { findIdentities } from "./identities.js";
import { childPointer } from "./pointer.js";
import { missingEntry, parse, readDocument } from "./read.js";
import { type FoundReference, findReferences } from "./references.js";
import { absoluteUri, createResolver } from "./resolve.js";
import type { DocumentSet, SourceDocument } from "./types.js";
import { detectVersion, kindOf } from "./version.js";

export interface LoadOptions {
  /** Origins (such as `https://example.com`) that references may read from. */
  readonly allowRemote?: readonly string[];
  /** Folder below which referenced files must be; the entry's own by default. */
  readonly root?: string;
  /** The entry's text, where it does not come from its file. */
  readonly text?: string;
}

/** Loads a document and everything that it refers to. Nothing is returned when the entry cannot be used at all. */
export async function loadDocument(
  input: string,
  options: LoadOptions,
  report: Report,
): Promise<DocumentSet | undefined> {
  const uri = /^https?:\/\//.test(input) ? new URL(input).href : pathToFileURL(input).href;
  const entry =
    options.text === undefined
      ? await readDocument(uri, report, missingEntry(input, report))
      : parse(options.text, uri, report);
  if (entry === undefined) return undefined;
  const openapi = detectVersion(entry, report);
  if (openapi === undefined) return undefined;
  const documents = await loadClosure(entry, options, report);
  const resolver = createResolver(documents, findIdentities(documents.values()), report);
  return { entry, documents, openapi, resolver };
}

/** Reads referenced files until there are no more; each is read once, so that cycles between files end. */
async function loadClosure(
  entry: SourceDocument,
  options: LoadOptions,
  report: Report,
): Promise<ReadonlyMap<string, SourceDocument>> {
  const documents = new Map([[entry.uri, entry]]);
  const known = new Set([entry.uri]);
  const root = options.root === undefined ? new URL(".", entry.uri).href : pathToFileURL(`${options.root}/`).href;
  const queue = [entry];
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    const identities = findIdentities([source]);
    for (const found of findReferences(source.value)) {
      const place = { document: source.uri, pointer: found.pointer };
      const target = targetOf(found, identities.baseOf(place), place, report);
      if (target === undefined || known.has(target) || identities.resource(target) !== undefined) continue;
      known.add(target);
      const location = { ...place, pointer: childPointer(place.pointer, "$ref") };
      const ref = String(found.ref);
      const refusal = refuse(target, { ref, root, allowRemote: options.allowRemote ?? [] });
      if (refusal !== undefined) {
        report(refusal(location));
        continue;
      }
      const loaded = await readDocument(target, report, (why) => report(refFileMissing({ ref, why }, location)));
      if (loaded === undefined) continue;
      documents.set(target, loaded);
      queue.push(loaded);
    }
  }
  return documents;
}

function targetOf(
  { ref }: FoundReference,
  base: string,
  place: { readonly document: string; readonly pointer: string },
  report: Report,
): string | undefined {
  if (typeof ref !== "string") {
    report(refNotString({ found: kindOf(ref) }, { ...place, pointer: childPointer(place.pointer, "$ref") }));
    return undefined;
  }
  return ref.startsWith("#") ? undefined : absoluteUri(ref, base)?.uri;
}

/** Why a file may not be read, if it may not. */
function refuse(
  target: string,
  { ref, root, allowRemote }: { readonly ref: string; readonly root: string; readonly allowRemote: readonly string[] },
) {
  const url = new URL(target);
  if (url.protocol === "file:") {
    if (url.host === "" && isBelow(target, root)) return undefined;
    return (at: Parameters<typeof refOutside>[1]) => refOutside({ ref, root: root.startsWith("file:") ? fileURLToPath(root) : root }, at);
  }
  if (/^https?:$/.test(url.protocol) && allowRemote.includes(url.origin)) return undefined;
  return (at: Parameters<typeof refRemote>[1]) => refRemote({ ref }, at);
}

function isBelow(target: string, root: string): boolean {
  if (!root.startsWith("file:")) return false;
  const path = relative(fileURLToPath(root), fileURLToPath(target));
  return !path.startsWith("..") && !isAbsolute(path);
}
