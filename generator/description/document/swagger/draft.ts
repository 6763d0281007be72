import { copy, define, isObject } from "../../core/json-value.js";
import { childPointer, type Origin } from "../../core/origin.js";
import { type Container, isContainer, Origins } from "../origins.js";
import type { SourceDocument } from "../types.js";

/** An object of a document that is rewritten. */
export type Draftable = Record<string, unknown>;

export const isDraftable = (value: unknown): value is Draftable => isObject(value);

/**
 * Copies of documents that are rewritten. Objects and arrays keep their identity and their origin wherever they are
 * moved, so each part of the result knows where it was written.
 */
export class Draft {
  /** The copies by URI. */
  readonly documents: ReadonlyMap<string, SourceDocument>;
  readonly #origins: Origins;

  constructor(documents: ReadonlyMap<string, SourceDocument>) {
    const values = new Map([...documents].map(([uri, { value }]) => [uri, copy(value)]));
    this.#origins = new Origins(values);
    this.documents = new Map(
      [...documents].map(([uri, source]) => {
        const writtenAt = (pointer: string): Origin => {
          const origin = this.#origins.at({ document: uri, pointer });
          return documents.get(origin.document)?.writtenAt?.(origin.pointer) ?? origin;
        };
        return [uri, { ...source, value: values.get(uri), writtenAt }];
      }),
    );
    for (const [uri, value] of values)
      eachContainer(value, uri, (container, origin) => this.#origins.record(container, origin));
  }

  /** Where an object or an array was written. */
  originOf(container: object): Origin {
    return this.#origins.of(container) ?? { document: "", pointer: "" };
  }

  /** Where the value under a key was written. */
  originAt(container: Container, key: string | number): Origin {
    return this.#origins.child(container, key, this.originOf(container));
  }

  /** Stores a value. The origin is that of a new one: what was written in the documents keeps its own. */
  put(container: Container, key: string | number, value: unknown, origin: Origin): void {
    define(container, key, value);
    if (isContainer(value) && this.#origins.of(value) !== undefined) return;
    this.#origins.set(container, key, origin);
  }

  /** An empty object whose origin is that of another value. */
  object(origin: Origin): Draftable {
    const created = {};
    this.#origins.record(created, origin);
    return created;
  }

  /** Stores a member of one object in another one too, under the same or another name. */
  share(from: Draftable, key: string, to: Draftable, name = key): void {
    if (Object.hasOwn(from, key)) this.put(to, name, from[key], this.originAt(from, key));
  }

  /** Moves a member of an object to another one, or to another name. */
  move(from: Draftable, key: string, to: Draftable, name = key): void {
    this.share(from, key, to, name);
    delete from[key];
  }
}

/** Visits every object and array of a document. Documents are no deeper than `MAX_DEPTH`, so recursion is safe. */
export function eachContainer(
  root: unknown,
  document: string,
  visit: (container: Container, origin: Origin) => void,
): void {
  const enter = (value: unknown, pointer: string): void => {
    if (!isContainer(value)) return;
    visit(value, { document, pointer });
    for (const [key, child] of Object.entries(value)) enter(child, childPointer(pointer, key));
  };
  enter(root, "");
}
