import { define } from "../../core/json-value.js";
import { childPointer, type LocatedValue, originKey } from "../../core/origin.js";
import type { Diagnostic, Location, Report } from "../../diagnostics/diagnostic.js";
import { mediaTypesRepeated } from "../../diagnostics/catalogue/operations.js";
import { findIdentities } from "../identities.js";
import { MAX_MEDIA_TYPE_NODES } from "../limits.js";
import { sizeOf } from "../overlay/merge.js";
import { findReferences } from "../references.js";
import { createResolver } from "../resolve.js";
import { walkThrough } from "../structure/index.js";
import type { DocumentSet, SourceDocument } from "../types.js";
import { SWAGGER } from "../version.js";
import { Draft, type Draftable, isDraftable } from "./draft.js";
import { type MediaTypeName, requestBodyOf, upgradeResponse } from "./messages.js";
import { swaggerTypes } from "./objects.js";
import { behind, rewriteReferences, type Targets, targetsOf } from "./references.js";
import { isOfBody, upgradeRoot, upgradeSecurityScheme, upgradeServers } from "./root.js";
import { reportFormat, upgradeParameter, upgradeSchema } from "./values.js";

interface UpgradeResult {
  /** The documents in the form of OpenAPI 3.0, by URI; each value knows where it was written. */
  readonly documents: ReadonlyMap<string, SourceDocument>;
  /** The places of references that were reported as broken. */
  readonly broken: ReadonlySet<string>;
}

/**
 * Checks a description in Swagger 2.0 against its structure, and rewrites it in the form of OpenAPI 3.0. Origins remain
 * those of the documents as written, so every diagnostic points into the files that the user has.
 */
export function upgradeSwagger(
  documents: ReadonlyMap<string, SourceDocument>,
  { entry: uri, absent }: { readonly entry: string; readonly absent: ReadonlySet<string> },
  report: Report,
): UpgradeResult {
  const draft = new Draft(documents);
  const reported = new Set<string>();
  const reportAsWritten: Report = (diagnostic) => {
    if (diagnostic.location !== undefined) reported.add(originKey(diagnostic.location));
    report(asWritten(diagnostic, documents));
  };
  const set = setOf(draft, uri, { report: reportAsWritten, absent });
  const objects: { readonly type: string; readonly place: LocatedValue }[] = [];
  walkThrough(set, {
    report: reportAsWritten,
    found: (type, place) => objects.push({ type, place }),
    grammar: { types: swaggerTypes, root: "Swagger" },
  });
  const targets = targetsOf(setOf(draft, uri, { report: () => undefined, absent }));
  const upgrade = new Upgrade(draft, { root: set.entry.value, targets, report: reportAsWritten });
  upgrade.run(objects);
  return { documents: draft.documents, broken: rewriteReferences(draft, targets, reported) };
}

function setOf(
  draft: Draft,
  uri: string,
  options: Parameters<typeof createResolver>[2],
): DocumentSet {
  const { documents } = draft;
  const entry = documents.get(uri) ?? { uri, text: "", format: "json", value: undefined };
  return {
    entry,
    documents,
    references: new Map([...documents].map(([key, { value }]) => [key, findReferences(value)])),
    openapi: { written: SWAGGER, family: "3.0" },
    resolver: createResolver(documents, findIdentities(documents.values()), options),
  };
}

/** The same diagnostic, at the place in the document as it was written: overlays may have changed it. */
function asWritten(
  { location, related, ...diagnostic }: Diagnostic,
  documents: ReadonlyMap<string, SourceDocument>,
): Diagnostic {
  const asPlaced = (at: Location): Location => ({
    ...at,
    ...documents.get(at.document)?.writtenAt?.(at.pointer),
    asWritten: true,
  });
  return {
    ...diagnostic,
    ...(location && { location: asPlaced(location) }),
    ...(related && {
      related: related.map((entry) => ({ ...entry, location: asPlaced(entry.location) })),
    }),
  };
}

interface UpgradeOptions {
  /** The value of the entry. */
  readonly root: unknown;
  readonly targets: Targets;
  readonly report: Report;
}

/** Rewrites the objects of a draft. Operations come first: they read what others still have to lose. */
class Upgrade {
  readonly #draft: Draft;
  readonly #root: Draftable;
  readonly #targets: Targets;
  readonly #report: Report;
  /** Responses whose content is that of an operation. */
  readonly #responses = new Set<object>();
  /** Nodes that media types have repeated so far. */
  #repeated = 0;

  constructor(draft: Draft, { root, targets, report }: UpgradeOptions) {
    this.#draft = draft;
    this.#root = isDraftable(root) ? root : {};
    this.#targets = targets;
    this.#report = report;
  }

  run(objects: readonly { readonly type: string; readonly place: LocatedValue }[]): void {
    const draft = this.#draft;
    const report = this.#report;
    const upgradeEach = (wanted: string, upgrade: (value: Draftable) => void): void => {
      for (const { type, place } of objects)
        if (type === wanted && isDraftable(place.value) && !this.#targets.has(place.value))
          upgrade(place.value);
    };
    upgradeEach("Path Item", (pathItem) => this.#pathItem(pathItem));
    upgradeEach("Response", (response) => {
      this.#upgradeResponse(response, this.#mediaTypes(this.#root, "produces"));
    });
    upgradeEach("Header", (header) => upgradeParameter(header, draft, report));
    upgradeEach("Parameter", (parameter) => {
      if (!isOfBody(parameter)) upgradeParameter(parameter, draft, report);
    });
    upgradeEach("Items", (items) => reportFormat(items, "items", { draft, report }));
    for (const type of ["Schema", "Items"])
      upgradeEach(type, (schema) => upgradeSchema(schema, draft));
    upgradeEach("Security Scheme", (scheme) => upgradeSecurityScheme(scheme, draft));
    upgradeEach("Swagger", (root) => upgradeRoot(root, draft));
  }

  #pathItem(pathItem: Draftable): void {
    const shared = parametersOf(pathItem);
    for (const method of METHODS) {
      const operation = pathItem[method];
      if (isDraftable(operation)) this.#operation(operation, shared);
    }
    this.#keepParameters(pathItem);
  }

  #operation(operation: Draftable, shared: readonly Draftable[]): void {
    const draft = this.#draft;
    const own = parametersOf(operation).map((parameter) => behind(parameter, this.#targets));
    const inherited = shared
      .map((parameter) => behind(parameter, this.#targets))
      .filter(
        ({ name, in: location }) =>
          !own.some((one) => one["name"] === name && one["in"] === location),
      );
    const parameters = [...own, ...inherited];
    const consumed = this.#mediaTypes(operation, "consumes");
    const body = requestBodyOf(
      operation,
      { parameters, consumed: this.#limited(consumed, parameters.filter(isOfBody)) },
      { draft, report: this.#report },
    );
    if (body !== undefined) draft.put(operation, "requestBody", body, draft.originOf(body));
    this.#keepParameters(operation);
    this.#ofResponses(operation);
    if (operation["schemes"] !== undefined) upgradeServers(operation, this.#root, draft);
    for (const field of ["schemes", "consumes", "produces"]) delete operation[field];
  }

  /** Leaves those parameters that are parameters in OpenAPI 3 too. */
  #keepParameters(holder: Draftable): void {
    const { parameters } = holder;
    if (!Array.isArray(parameters)) return;
    const entries: readonly unknown[] = parameters;
    const kept = entries.filter(
      (entry) => !isDraftable(entry) || !isOfBody(behind(entry, this.#targets)),
    );
    if (kept.length === entries.length) return;
    this.#draft.put(holder, "parameters", kept, this.#draft.originOf(parameters));
  }

  /**
   * Gives the responses of an operation the media types that it produces. A shared response has those of the root, so an
   * operation with others gets a copy.
   */
  #ofResponses(operation: Draftable): void {
    const { responses } = operation;
    if (!isDraftable(responses)) return;
    const draft = this.#draft;
    const produced = this.#mediaTypes(operation, "produces");
    for (const [status, response] of Object.entries(responses)) {
      if (!isDraftable(response) || status.startsWith("x-")) continue;
      const target = behind(response, this.#targets);
      if (target === response) this.#upgradeResponse(response, produced);
      else if (operation["produces"] !== undefined && target["schema"] !== undefined) {
        const copied = draft.object(draft.originOf(target));
        for (const field of Object.keys(target)) draft.share(target, field, copied);
        this.#upgradeResponse(copied, produced);
        define(responses, status, copied);
      }
    }
  }

  #upgradeResponse(response: Draftable, produced: readonly MediaTypeName[]): void {
    if (this.#responses.has(response)) return;
    this.#responses.add(response);
    const { schema } = response;
    const limited = this.#limited(produced, schema === undefined ? [] : [schema]);
    upgradeResponse(response, limited, this.#draft);
  }

  /** The first media type alone once what all have repeated is too much. */
  #limited(names: readonly MediaTypeName[], schemas: readonly unknown[]): readonly MediaTypeName[] {
    const [first, second] = names;
    if (first === undefined || second === undefined || schemas.length === 0) return names;
    const before = this.#repeated;
    this.#repeated += (names.length - 1) * sizeOf(schemas);
    if (this.#repeated <= MAX_MEDIA_TYPE_NODES) return names;
    if (before <= MAX_MEDIA_TYPE_NODES)
      this.#report(mediaTypesRepeated({ limit: MAX_MEDIA_TYPE_NODES }, second.origin));
    return [first];
  }

  /** What an operation consumes or produces: its own media types replace those of the root. */
  #mediaTypes(holder: Draftable, field: "consumes" | "produces"): readonly MediaTypeName[] {
    const list = holder[field] ?? this.#root[field];
    if (!Array.isArray(list)) return [];
    const { document, pointer } = this.#draft.originOf(list);
    const names = new Map<string, MediaTypeName>();
    for (const [index, name] of list.entries())
      if (typeof name === "string" && !names.has(name))
        names.set(name, { name, origin: { document, pointer: childPointer(pointer, index) } });
    return [...names.values()];
  }
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch"];

function parametersOf({ parameters }: Draftable): readonly Draftable[] {
  const entries: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  return entries.filter(isDraftable);
}
