import type { JsonValue } from "../../core/json-value.js";
import { originKey, type LocatedValue, parsePointer } from "../../core/origin.js";
import { decodePercent } from "../../core/url.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import type { Docs } from "../../model/node.js";
import type { SchemaBuilder } from "../declarations/schema-builder.js";
import { readDocs, readExamples } from "../reading/docs.js";
import {
  createFollow,
  createNearest,
  type ReferenceContext,
  type FollowedReference,
} from "../reading/follow.js";
import { nameOf } from "../reading/key.js";
import { createPathItemReader, type PathItemReader } from "../reading/path-items.js";
import { child, get, isJson, members, getText } from "../reading/read.js";

import { MergePatches } from "./merge-patch.js";

/** The context that every part of the model builder needs. */
export interface BuildContext extends ReferenceContext {
  readonly schemas: SchemaBuilder;
  readonly patches: MergePatches;
  /** The `default` of a schema, or of the nearest one that its chain of references leads to. */
  readonly nearestDefault: (schema: LocatedValue) => LocatedValue | undefined;
  readonly pathItem: PathItemReader;
  /**
   * Builds the object at a place, or at the end of its references. Each definition is built once, however often it is
   * used.
   */
  readonly shared: BuildShared;
}

/** Builds one kind of object. `docs` are the object's own, overridden by those next to the reference. */
export type Build<Built> = (place: LocatedValue, context: BuildContext) => Built | undefined;

type BuildShared = <Built extends { readonly docs: Docs }>(
  place: LocatedValue,
  build: Build<Built>,
) => Built | undefined;

export function createBuildContext(
  documents: DocumentSet,
  schemas: SchemaBuilder,
  report: Report,
): BuildContext {
  const follow = createFollow(documents, report);
  const memo = new Map<Build<unknown>, Map<string, unknown>>();
  const once = <Built>(place: LocatedValue, build: Build<Built>): Built | undefined => {
    const built = memo.get(build) ?? new Map<string, unknown>();
    memo.set(build, built);
    const key = originKey(place);
    if (!built.has(key)) built.set(key, build(place, context));
    // Only `build` itself puts values under its own key.
    return built.get(key) as Built | undefined;
  };
  const buildShared: BuildShared = (place, build) => {
    const followed = follow(place);
    if (followed === undefined) return undefined;
    const built = followed.referred ? once(followed.place, build) : build(followed.place, context);
    return built && withOverrides(built, followed);
  };
  const context: BuildContext = {
    documents,
    schemas,
    patches: new MergePatches(),
    report,
    follow,
    shared: buildShared,
    nearestDefault: createNearest(documents, defaultAt),
    pathItem: createPathItemReader({ documents, report, follow }),
  };
  return context;
}

const defaultAt = (schema: LocatedValue): LocatedValue | undefined => child(schema, "default");

function withOverrides<Built extends { readonly docs: Docs }>(
  built: Built,
  { overrides }: FollowedReference,
): Built {
  if (Object.keys(overrides).length === 0) return built;
  return { ...built, docs: { ...built.docs, ...overrides } };
}

/**
 * The documentation of a parameter, header or media type. The examples of a parameter or header can be those of its
 * media type. They are a map of Example Objects, which may be references.
 */
export function docsWithExamples(place: LocatedValue, context: BuildContext): Docs {
  const docs = readDocs(place, context.report);
  const places = [place, ...members(child(place, "content")).map(([, content]) => content)];
  const componentNameOf = places.flatMap((one) =>
    members(child(one, "examples")).map(([, entry]) => readExample(entry, context)),
  );
  const examples = [
    ...places.flatMap(({ value }) => readExamples(value)),
    ...componentNameOf.flatMap(({ values }) => values),
  ];
  const notes = componentNameOf.flatMap(({ note }) => (Object.keys(note).length > 0 ? [note] : []));
  if (examples.length === 0 && notes.length === 0) return docs;
  return {
    ...docs,
    ...(examples.length > 0 && { examples }),
    ...(notes.length > 0 && { exampleNotes: notes }),
  };
}

interface NamedExample {
  readonly values: readonly JsonValue[];
  readonly note: { readonly [key: string]: JsonValue };
}

/** The value is `value`, or `dataValue` (OpenAPI 3.2); the serialised forms are not values. */
function readExample(entry: LocatedValue, context: BuildContext): NamedExample {
  const followed = context.follow(entry);
  const example = followed?.place.value;
  const values = [get(example, "value"), get(example, "dataValue")].filter(isJson);
  const texts = EXAMPLE_NOTES.flatMap((key) => {
    const text = getText(example, key);
    return text === undefined ? [] : [[key, text] as const];
  });
  return {
    values: values.slice(0, 1),
    note: { ...Object.fromEntries(texts), ...followed?.overrides },
  };
}

const EXAMPLE_NOTES = ["summary", "description", "serializedValue", "externalValue"];

/** The name of the component that an entry refers to. */
export function componentNameOf(entry: LocatedValue): { readonly component?: string } {
  const component = referredName(entry);
  return component === undefined ? {} : { component };
}

/** Keys outside of components that are no names: a status, and the index of a list. */
const UNNAMED = /^(?:\d+|[1-5]XX|default)$/i;

/**
 * The name of a reference's target: `NotFound` for `#/components/responses/NotFound` and for `responses/NotFound.yaml`.
 */
function referredName({ value }: LocatedValue): string | undefined {
  const [file = "", fragment = ""] = (getText(value, "$ref") ?? "").split("#");
  if (fragment === "") return file === "" ? undefined : nameOf({ document: file, pointer: "" });
  const [root, ...path] = parsePointer(decodePercent(fragment)) ?? [];
  const name = path.at(-1) ?? root;
  return name === undefined || (root !== "components" && UNNAMED.test(name)) ? undefined : name;
}
