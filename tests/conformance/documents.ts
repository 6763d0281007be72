/** Turns a schema of the suite into a document set, with the remote schemas that it reaches and no others. */
import { findIdentities } from "../../generator/document/identities.js";
import { findReferences } from "../../generator/document/references.js";
import { absoluteUri, createResolver } from "../../generator/document/resolve.js";
import type { DocumentSet, SourceDocument } from "../../generator/document/types.js";
import type { Report } from "../../generator/diagnostics/diagnostic.js";

/** An OpenAPI 3.1 document whose only component is a schema in a file of its own. */
export function documentSetOf(
  uri: string,
  schema: unknown,
  {
    remotes,
    report,
  }: { readonly remotes: Readonly<Record<string, unknown>>; readonly report: Report },
): DocumentSet {
  const entry = sourceOf(`${uri}.openapi.json`, {
    openapi: "3.1.1",
    info: { title: "Suite", version: "1" },
    components: { schemas: { [uri.slice(uri.lastIndexOf("/") + 1)]: { $ref: uri } } },
  });
  const documents = new Map([[entry.uri, entry]]);
  const queue = [sourceOf(uri, schema)];
  for (const source of queue) {
    documents.set(source.uri, source);
    for (const target of targetsOf(source)) {
      if (documents.has(target) || !Object.hasOwn(remotes, target)) continue;
      if (!queue.some((other) => other.uri === target))
        queue.push(sourceOf(target, remotes[target]));
    }
  }
  const resolver = createResolver(documents, findIdentities(documents.values()), { report });
  return { entry, documents, openapi: { written: "3.1.1", family: "3.1" }, resolver };
}

function sourceOf(uri: string, value: unknown): SourceDocument {
  return { uri, text: JSON.stringify(value), format: "json", value };
}

/** The addresses that a document refers to, and its meta-schema. */
function targetsOf(source: SourceDocument): readonly string[] {
  const identities = findIdentities([source]);
  const references = [...findReferences(source.value)].flatMap(({ ref, pointer }) => {
    if (typeof ref !== "string") return [];
    return absoluteUri(ref, identities.baseOf({ document: source.uri, pointer }))?.uri ?? [];
  });
  return [...references, ...dialectOf(source.value)];
}

function dialectOf(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null || !("$schema" in schema)) return [];
  return typeof schema.$schema === "string" ? [schema.$schema] : [];
}
