import { define, isObject } from "../../core/json-value.js";
import { childPointer, type LocatedValue, type Origin, valueAt } from "../../core/origin.js";
import { exampleUnread } from "../../diagnostics/catalogue/references.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { Diagnostics } from "../../diagnostics/outcome.js";
import { findIdentities } from "../identities.js";
import { findReferences } from "../references.js";
import { absoluteUri, createResolver } from "../resolve.js";
import { eachObject } from "../structure/index.js";
import { parse } from "../syntax/read.js";
import type { DocumentSet, SourceDocument } from "../types.js";
import type { DocumentAccess } from "./access.js";
import { type DocumentReadOptions, readBytes, whyUnreadable } from "./read-document.js";

type DocumentsToResolve = Omit<DocumentSet, "resolver">;

interface FileAccess {
  readonly access: DocumentAccess;
  readonly options: DocumentReadOptions;
  /** Receives the files that are read. */
  readonly sources: Map<string, SourceDocument>;
}

/**
 * Puts the values of examples that stand in other files in their place (`externalValue`, OpenAPI 3.1.1, 4.8.19), so that
 * what reads examples need not know of files. JSON and YAML are parsed; any other text is the value. What is no text
 * remains a reference, and so does what is on the network, unless its origin is allowed.
 */
export async function includeExternalValues(
  set: DocumentsToResolve,
  reading: FileAccess,
  report: Report,
): Promise<DocumentsToResolve> {
  const documents = new Map(set.documents);
  const references = new Map(set.references);
  const files = new Map<string, ExternalFile | undefined>();
  for (const [uri, examples] of externalExamples(set)) {
    const source = documents.get(uri);
    const values = new Map<string, unknown>();
    for (const { place, ref } of examples) {
      const value = await externalValue(ref, place, { ...reading, files }, report);
      if (value !== undefined) values.set(place.pointer, value);
    }
    if (source === undefined || values.size === 0) continue;
    const changed = withValues(source, values);
    documents.set(uri, changed);
    references.set(uri, findReferences(changed.value));
  }
  return { ...set, entry: documents.get(set.entry.uri) ?? set.entry, documents, references };
}

/** An Example Object, and the reference to its value. */
interface ExternalExample {
  readonly place: LocatedValue;
  readonly ref: string;
}

/** Such examples by the URI of their document. */
function externalExamples(
  set: DocumentsToResolve,
): ReadonlyMap<string, readonly ExternalExample[]> {
  const found = new Map<string, ExternalExample[]>();
  const { documents } = set;
  if ([...documents.values()].every(({ text }) => !text.includes("externalValue"))) return found;
  const identities = findIdentities(documents.values());
  const resolver = createResolver(documents, identities, { report: () => {} });
  eachObject({ ...set, resolver }, (type, place) => {
    const { document, value } = place;
    if (type !== "Example" || !isObject(value)) return;
    const { externalValue: ref } = value;
    if (typeof ref !== "string" || "value" in value || "dataValue" in value) return;
    found.set(document, [...(found.get(document) ?? []), { place, ref }]);
  });
  return found;
}

/** A file of text. */
interface ExternalFile {
  /** Absent if it cannot be parsed. */
  readonly content?: { readonly value: unknown };
}

async function externalValue(
  ref: string,
  { document, pointer }: Origin,
  { files, ...reading }: FileAccess & { readonly files: Map<string, ExternalFile | undefined> },
  report: Report,
): Promise<unknown> {
  const location = { document, pointer: childPointer(pointer, "externalValue") };
  const target = absoluteUri(ref, document);
  if (target === undefined) return undefined;
  const { uri, fragment } = target;
  const unread = (why: string): void => report(exampleUnread({ ref, why }, location));
  const refusal = reading.access.refusal({ target: uri, ref, location });
  if (refusal !== undefined) {
    if (uri.startsWith("file:")) unread("it is outside of the folder that may be read");
    return undefined;
  }
  if (!files.has(uri)) files.set(uri, await readFile(uri, reading, unread));
  const file = files.get(uri);
  if (file === undefined) return undefined;
  const found = file.content && valueAt(file.content.value, fragment);
  if (found === undefined)
    unread(file.content ? `there is no ${fragment} in it` : "it is malformed");
  return found?.value;
}

/** The content of a file; `undefined` for one that cannot be read or is no text. */
async function readFile(
  uri: string,
  { options, sources }: FileAccess,
  unread: (why: string) => void,
): Promise<ExternalFile | undefined> {
  const bytes = await readBytes(uri, options.headers).catch((error: unknown) => {
    unread(whyUnreadable(error));
    return undefined;
  });
  const text = bytes && textOf(bytes);
  sources.set(uri, { uri, text: text ?? "", format: "yaml", value: undefined });
  if (text === undefined) return undefined;
  if (!/\.(?:json|ya?ml)$/i.test(uri)) return { content: { value: text } };
  const { source, parsed } = parse(text, uri, new Diagnostics().report);
  return parsed ? { content: { value: source.value } } : {};
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A document with the values of examples, by the pointers of these. */
function withValues(source: SourceDocument, values: ReadonlyMap<string, unknown>): SourceDocument {
  const value: unknown = structuredClone(source.value);
  const origins = new Map<string, string>();
  for (const [pointer, external] of values) {
    const example = Object(valueAt(value, pointer)?.value) as { externalValue?: unknown };
    delete example.externalValue;
    define(example, "value", external);
    origins.set(childPointer(pointer, "value"), childPointer(pointer, "externalValue"));
  }
  const writtenAt = (pointer: string): Origin => {
    const inside = [...origins.keys()].find((place) => `${pointer}/`.startsWith(`${place}/`));
    const written = origins.get(inside ?? "") ?? pointer;
    return source.writtenAt?.(written) ?? { document: source.uri, pointer: written };
  };
  return { ...source, value, writtenAt };
}
