import { fileURLToPath, pathToFileURL } from "node:url";

import { BaseResolver, type Document, ResolveError, Source } from "@redocly/openapi-core";

import type { LintedDocument } from "./job.js";
import { parseUrl } from "../../description/index.js";

/** The message for a reference to any other document, by which such findings are recognised. */
export const NOT_LOADED = "it is not among the documents that were loaded";

/**
 * Resolves references to documents that are already loaded. It opens no files and no connections, whatever a document
 * refers to.
 */
export class LoadedDocuments extends BaseResolver {
  readonly #documents: ReadonlyMap<string, Document>;

  constructor(documents: readonly LintedDocument[]) {
    super();
    this.#documents = new Map(
      documents.map(({ uri, text, value }) => [
        uri,
        { source: new Source(nameOf(uri), text), parsed: value },
      ]),
    );
  }

  override resolveExternalRef(base: string | null, ref: string): string {
    const from = base === null ? undefined : uriOf(base);
    const uri = parseUrl(ref, from)?.href;
    return uri === undefined ? ref : nameOf(uri);
  }

  override loadExternalRef(): Promise<Source> {
    return Promise.reject(new ResolveError(new Error(NOT_LOADED)));
  }

  override async resolveDocument<Parsed>(
    base: string | null,
    ref: string,
  ): Promise<Document<Parsed>> {
    const found = this.get(uriOf(this.resolveExternalRef(base, ref)));
    // Redocly distinguishes failures by the class of the error.
    if (found === undefined) throw new ResolveError(new Error(NOT_LOADED));
    return found as Document<Parsed>;
  }

  get(uri: string): Document | undefined {
    return this.#documents.get(uri);
  }
}

/** Redocly and its configuration identify files by their paths. */
const nameOf = (uri: string): string => {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : uri;
  } catch {
    return uri;
  }
};

export const uriOf = (name: string): string =>
  name.startsWith("/") || /^[A-Za-z]:[\\/]/.test(name) ? pathToFileURL(name).href : name;
