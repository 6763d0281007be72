/** The examples of media types, parameters and headers, by their names in the document. */
import {
  child,
  createFollow,
  type DocumentSet,
  type Follow,
  get,
  getText,
  type LocatedValue,
  members,
  type Node,
  type Schema,
  valueAt,
} from "../../description/index.js";

export interface NamedExample {
  /** Its key in `examples`; absent for a single `example`. */
  readonly name?: string;
  readonly summary?: string;
  readonly description?: string;
  /** A value of the schema, or the serialised message if the document gives that. */
  readonly value: unknown;
  readonly serialized?: true;
}

/** The examples of a node of the model, in the order of the document. */
export type Examples = (node: Node & { readonly schema: Schema }) => readonly NamedExample[];

/** Reads examples as they are written; those of the schema come last. */
export function createExamples(set: DocumentSet): Examples {
  const follow = createFollow(set, () => undefined);
  const known = new WeakMap<Node, readonly NamedExample[]>();
  return (node) => {
    const found = known.get(node) ?? [...findExamples(node, set, follow), ...ofSchema(node.schema)];
    known.set(node, found);
    return found;
  };
}

function findExamples(
  { origin }: Node,
  { documents }: DocumentSet,
  follow: Follow,
): readonly NamedExample[] {
  const root = documents.get(origin.document)?.value;
  const found = valueAt(root, origin.pointer);
  if (found === undefined) return [];
  const place: LocatedValue = { ...origin, value: found.value };
  const sole = child(place, "example");
  const named = members(child(place, "examples")).flatMap(([name, entry]) => {
    const example = exampleOf(follow(entry)?.place.value);
    return example === undefined ? [] : [{ name, ...example }];
  });
  return [...(sole === undefined ? [] : [{ value: sole.value }]), ...named];
}

/** An Example Object: `value`, or the fields of OpenAPI 3.2 (4.19). */
function exampleOf(example: unknown): Omit<NamedExample, "name"> | undefined {
  const summary = getText(example, "summary");
  const description = getText(example, "description");
  const notes = {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
  };
  const value = get(example, "dataValue") ?? get(example, "value");
  if (value !== undefined) return { ...notes, value };
  const serialized = get(example, "serializedValue");
  return serialized === undefined ? undefined : { ...notes, value: serialized, serialized: true };
}

/** The examples of a schema, or of the one that it refers to. */
function ofSchema(schema: Schema): readonly NamedExample[] {
  const { examples = [] } = schema.docs;
  if (examples.length > 0) return examples.map((value) => ({ value }));
  if (schema.kind === "nullable" || schema.kind === "refined") return ofSchema(schema.schema);
  const declared = schema.kind === "ref" ? schema.target.behind.declaration : undefined;
  const own = schema.kind === "ref" ? (schema.target.docs.examples ?? []) : [];
  return (own.length > 0 ? own : (declared?.docs.examples ?? [])).map((value) => ({ value }));
}
