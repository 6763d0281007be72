import { tagLoop, tagParentUnknown, tagTwice } from "../../diagnostics/catalogue/operations.js";
import { childPointer, type Origin, type LocatedValue, originOf } from "../../core/origin.js";
import { closest } from "../../core/closest.js";
import type { Tag } from "../../model/operation.js";
import type { BuildContext } from "../messages/context.js";
import { readDocs, readTextAt } from "../reading/docs.js";
import { child, elements, getText } from "../reading/read.js";

/** The tags of the document: those that it declares, then those that operations name. */
export class Tags {
  readonly #byName = new Map<string, Tag>();
  readonly #context: BuildContext;

  constructor(place: LocatedValue | undefined, context: BuildContext) {
    this.#context = context;
    for (const entry of elements(place)) this.#declare(entry);
    for (const tag of this.#byName.values()) this.#checkParent(tag);
    this.#checkLoops();
  }

  all(): readonly Tag[] {
    return [...this.#byName.values()];
  }

  /** The tags of an operation; at least one, even if the document gives none. */
  of(operation: LocatedValue): readonly Tag[] {
    const named = elements(child(operation, "tags")).flatMap((entry) =>
      typeof entry.value === "string" ? [this.#named(entry.value, originOf(entry))] : [],
    );
    return named.length === 0 ? [this.#named("default", originOf(operation))] : [...new Set(named)];
  }

  #named(name: string, origin: Origin): Tag {
    const tag = this.#byName.get(name) ?? { origin, docs: {}, name };
    this.#byName.set(name, tag);
    return tag;
  }

  #declare(place: LocatedValue): void {
    const name = getText(place.value, "name");
    if (name === undefined) return;
    const { report } = this.#context;
    const first = this.#byName.get(name);
    if (first !== undefined) {
      const related = [{ message: "This one is used.", location: first.origin }];
      report(tagTwice({ name }, originOf(place), related));
      return;
    }
    const alias = readTextAt(child(place, "x-apostille-name"), "x-apostille-name", report);
    const parent = getText(place.value, "parent");
    const kind = getText(place.value, "kind");
    this.#byName.set(name, {
      origin: originOf(place),
      docs: readDocs(place, report),
      name,
      ...(alias !== undefined && { alias }),
      ...(parent !== undefined && { parent }),
      ...(kind !== undefined && { kind }),
    });
  }

  /** OpenAPI 3.2, 4.22.1: a parent must be declared. */
  #checkParent({ origin, parent }: Tag): void {
    if (parent === undefined || this.#byName.has(parent)) return;
    const guess = closest(parent, this.#byName.keys());
    this.#context.report(tagParentUnknown({ parent, guess }, parentOf(origin)));
  }

  /** Follows each tag to the top once, and reports circular parents. */
  #checkLoops(): void {
    const done = new Set<string>();
    for (const { name } of this.#byName.values()) {
      const path = new Set<string>();
      let tag = this.#byName.get(name);
      while (tag !== undefined && !done.has(tag.name) && !path.has(tag.name)) {
        path.add(tag.name);
        tag = tag.parent === undefined ? undefined : this.#byName.get(tag.parent);
      }
      if (tag !== undefined && path.has(tag.name)) {
        this.#context.report(tagLoop({ name: tag.name }, parentOf(tag.origin)));
      }
      for (const visited of path) done.add(visited);
    }
  }
}

const parentOf = ({ document, pointer }: Origin): Origin => ({
  document,
  pointer: childPointer(pointer, "parent"),
});
