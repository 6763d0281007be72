import { pathToFileURL } from "node:url";

import {
  refFileMissing,
  refNotString,
  refTooManyFiles,
} from "../../diagnostics/catalogue/references.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { findIdentities, type Identities } from "../identities.js";
import { childPointer } from "../../core/origin.js";
import { MAX_DOCUMENTS } from "../limits.js";
import { readRecursiveReferences } from "../recursive-references.js";
import { isSchemaUri } from "../held-references.js";
import { findReferences, type FoundReference, type FoundReferences } from "../references.js";
import { absoluteUri, createResolver } from "../resolve.js";
import type { DocumentSet, SourceDocument } from "../types.js";
import { transclude } from "../transclusion/transclude.js";
import { detectVersion, kindOf, SWAGGER } from "../version.js";
import { type DocumentAccess, createAccess } from "./access.js";
import { includeExternalValues } from "./external-values.js";
import {
  missingEntry,
  parseDocument,
  readDocument,
  type DocumentReadOptions,
} from "./read-document.js";

export interface LoadOptions extends DocumentReadOptions {
  /** Origins (such as `https://example.com`) that references may read from. */
  readonly allowRemote?: readonly string[];
  /** Folder that must contain the referenced files; by default the folder of the entry. */
  readonly root?: string;
  /** Paths of Overlay documents that are applied to the entry, in this order. */
  readonly overlays?: readonly string[];
  /** The content of the entry, if it does not come from its file. */
  readonly content?: Uint8Array;
}

export interface LoadResult {
  /**
   * Every file that was read, including those that could not be parsed: diagnostics refer to them. A file that cannot be
   * read is empty: the result depends on it, too.
   */
  readonly sources: ReadonlyMap<string, SourceDocument>;
  /** Absent if the entry cannot be used at all. */
  readonly set?: DocumentSet;
}

/** Loads a document and everything that it refers to. */
export async function loadDocument(
  input: string,
  options: LoadOptions,
  report: Report,
): Promise<LoadResult> {
  const uri = /^https?:\/\//.test(input) ? new URL(input).href : pathToFileURL(input).href;
  const entry =
    options.content === undefined
      ? await readDocument(uri, { ...options, onMissing: missingEntry(input, report) }, report)
      : parseDocument(options.content, { uri }, report);
  const sources = new Map([[uri, entry?.source ?? unread(uri)]]);
  if (entry === undefined) return { sources };
  if (!entry.parsed) return { sources };
  const access = createAccess({ entry: uri, ...options }, report);
  const overlaid = await overlay(entry.source, { options, access, sources }, report);
  if (overlaid === undefined) return { sources };
  const source = overlaid.get(uri) ?? entry.source;
  const openapi = detectVersion(source, report);
  if (openapi === undefined) return { sources };
  const form = { access, options, sources, changed: overlaid };
  const upgraded = openapi.written === SWAGGER ? await upgrade(source, form, report) : undefined;
  const loading = { ...form, changed: upgraded?.documents ?? overlaid };
  const { absent, ...closure } = await loadClosure(
    loading.changed.get(uri) ?? source,
    loading,
    report,
  );
  const read = closure.documents.get(source.uri) ?? source;
  const transcluded = transclude({ entry: read, ...closure, openapi }, report);
  const set = await includeExternalValues(transcluded, form, report);
  for (const [uri, document] of set.documents) sources.set(uri, document);
  const resolver = createResolver(set.documents, findIdentities(set.documents.values()), {
    report,
    absent,
    ...(upgraded && { reported: upgraded.broken }),
  });
  return { sources, set: { ...set, resolver } };
}

/** Stands for a file that cannot be read. */
const unread = (uri: string): SourceDocument => ({
  uri,
  text: "",
  format: "yaml",
  value: undefined,
});

interface Loading {
  readonly options: LoadOptions;
  readonly access: DocumentAccess;
  readonly sources: Map<string, SourceDocument>;
}

/**
 * The documents of a description after overlays are applied, by URI; empty if there are no overlays, and `undefined` if
 * one cannot be read: without it, the description would be another one.
 */
async function overlay(
  entry: SourceDocument,
  { options, access, sources }: Loading,
  report: Report,
): Promise<ReadonlyMap<string, SourceDocument> | undefined> {
  const { overlays: paths = [] } = options;
  const overlays: SourceDocument[] = [];
  for (const path of paths) {
    const onMissing = missingEntry(path, report);
    const { href } = pathToFileURL(path);
    const read = await readDocument(href, { ...options, onMissing }, report);
    sources.set(href, read?.source ?? unread(href));
    if (read?.parsed === true) overlays.push(read.source);
  }
  if (overlays.length < paths.length) return undefined;
  if (overlays.length === 0) return new Map();
  // Problems with references are reported when the changed description is loaded.
  const { documents } = await loadClosure(
    entry,
    { access, options, sources: new Map(), changed: new Map() },
    () => undefined,
  );
  const { applyOverlays } = await import("../overlay/apply.js");
  return applyOverlays(documents, { entry: entry.uri, overlays }, report);
}

interface ChangedLoading extends Loading {
  /** Documents that are not read as written, by URI: as overlays or an upgrade have changed them. */
  readonly changed: ReadonlyMap<string, SourceDocument>;
}

/** The documents of a description in Swagger 2.0, in the form of OpenAPI 3.0. */
async function upgrade(entry: SourceDocument, loading: ChangedLoading, report: Report) {
  // Problems with files are reported when the upgraded description is loaded.
  const silent = { ...loading, sources: new Map<string, SourceDocument>() };
  const { documents, absent } = await loadClosure(entry, silent, () => undefined);
  const { upgradeSwagger } = await import("../swagger/upgrade.js");
  return upgradeSwagger(documents, { entry: entry.uri, absent }, report);
}

interface Closure extends Pick<DocumentSet, "documents" | "references"> {
  /** The documents that are referenced and could not be loaded. */
  readonly absent: ReadonlySet<string>;
}

/** Reads referenced files until there are no more. Each file is read once, so cycles between files end. */
async function loadClosure(
  entry: SourceDocument,
  loading: ChangedLoading,
  report: Report,
): Promise<Closure> {
  const documents = new Map([[entry.uri, entry]]);
  const references = new Map<string, FoundReferences>();
  const absent = new Map<string, Absence>();
  const closure = (): Closure => ({ documents, references, absent: new Set(absent.keys()) });
  const queue = [entry];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const source = readRecursiveReferences(next, report);
    documents.set(source.uri, source);
    const own = findReferences(source.value);
    references.set(source.uri, own);
    const toSchemas = own.held.filter(
      ({ ref, to }) => to === "schema" && isSchemaUri(ref, [source, entry]),
    );
    const links = [...own.found.map(linkOf), ...toSchemas];
    const named: SourceDocument[] = [];
    for (const reference of fileReferences(source, links, report)) {
      const { target } = reference;
      if (documents.has(target)) continue;
      if (documents.size + absent.size >= MAX_DOCUMENTS) {
        report(refTooManyFiles({ limit: MAX_DOCUMENTS }, reference.location));
        absent.set(target, { final: true });
        return closure();
      }
      const had = await obtain(reference, { ...loading, absent }, report);
      if (had === undefined) continue;
      absent.delete(target);
      documents.set(target, had);
      named.push(had);
    }
    // The queue is a stack: the first reference is pushed last, and so visited first.
    queue.push(...named.toReversed());
  }
  return closure();
}

/** Why a referenced file cannot be loaded; absent for a file that has errors of its own. */
interface Absence {
  readonly missing?: string;
  /** The file was read or does not exist, so trying again would give the same result. */
  readonly final: boolean;
}

/** The document that is referenced. If it cannot be loaded, each reference to it is reported with the reason. */
async function obtain(
  reference: FileReference,
  { access, options, sources, changed, absent }: ChangedLoading & { absent: Map<string, Absence> },
  report: Report,
): Promise<SourceDocument | undefined> {
  const { target, ref, location } = reference;
  // What may be read depends on the referring document, so each reference is checked.
  const refusal = access.refusal(reference);
  if (refusal !== undefined) {
    report(refusal);
    if (!absent.has(target)) absent.set(target, { final: false });
    return undefined;
  }
  const known = absent.get(target);
  if (known?.missing !== undefined) report(refFileMissing({ ref, why: known.missing }, location));
  if (known?.final === true) return undefined;
  const document = changed.get(target);
  const onMissing = (why: string): void => {
    absent.set(target, { missing: why, final: true });
    report(refFileMissing({ ref, why }, location));
  };
  const read =
    document === undefined
      ? await readDocument(target, { ...options, onMissing }, report)
      : { source: document, parsed: true };
  sources.set(target, read?.source ?? unread(target));
  if (read?.parsed === true) return read.source;
  if (absent.get(target)?.final !== true) absent.set(target, { final: true });
  return undefined;
}

interface FileReference {
  readonly target: string;
  readonly ref: string;
  readonly location: { readonly document: string; readonly pointer: string };
}

/** A reference, and its own pointer. */
interface Link {
  readonly ref: unknown;
  readonly pointer: string;
}

const linkOf = ({ ref, pointer }: FoundReference): Link => ({
  ref,
  pointer: childPointer(pointer, "$ref"),
});

/** The references from a document to other documents. */
function fileReferences(
  source: SourceDocument,
  links: readonly Link[],
  report: Report,
): readonly FileReference[] {
  let identities: Identities | undefined;
  return links.flatMap(({ ref, pointer }): readonly FileReference[] => {
    if (typeof ref === "string" && ref.startsWith("#")) return [];
    const location = { document: source.uri, pointer };
    if (typeof ref !== "string") {
      report(refNotString({ found: kindOf(ref) }, location));
      return [];
    }
    identities ??= findIdentities([source]);
    const base = identities.baseOf(location);
    const target = absoluteUri(ref, base)?.uri;
    return target === undefined || identities.resource(target) !== undefined
      ? []
      : [{ target, ref, location }];
  });
}
