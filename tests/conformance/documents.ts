/**
 * Turns a schema of the suite into a document set, with only the remote schemas that it reaches.
 */
import { findIdentities } from "../../generator/description/document/identities.js";
import { findReferences } from "../../generator/description/document/references.js";
import { absoluteUri, createResolver } from "../../generator/description/document/resolve.js";
import type { DocumentSet, SourceDocument } from "../../generator/description/document/types.js";
import type { Report } from "../../generator/description/diagnostics/diagnostic.js";

/** The version of OpenAPI in which schemas are written. */
export const VERSIONS = { "3.0": "3.0.4", "3.1": "3.1.1" } as const;
export type Version = keyof typeof VERSIONS;

/** An OpenAPI document whose only component is a schema in its own file. */
export function documentSetOf(
  uri: string,
  schema: unknown,
  {
    family = "3.1",
    remotes,
    report,
  }: {
    readonly family?: Version;
    readonly remotes: Readonly<Record<string, unknown>>;
    readonly report: Report;
  },
): DocumentSet {
  const written = VERSIONS[family];
  const entry = sourceOf(`${uri}.openapi.json`, {
    openapi: written,
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
  const references = new Map(
    [...documents.values()].map(({ uri, value }) => [uri, findReferences(value)]),
  );
  return { entry, documents, references, openapi: { written, family }, resolver };
}

function sourceOf(uri: string, value: unknown): SourceDocument {
  return { uri, text: JSON.stringify(value), format: "json", value };
}

/** The URLs that a document refers to. */
function targetsOf(source: SourceDocument): readonly string[] {
  const identities = findIdentities([source]);
  return findReferences(source.value).found.flatMap(({ ref, pointer }) => {
    if (typeof ref !== "string") return [];
    return absoluteUri(ref, identities.baseOf({ document: source.uri, pointer }))?.uri ?? [];
  });
}
