import { lifecycleUnknown } from "../../diagnostics/catalogue/extensions.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { childPointer, type Origin } from "../../core/origin.js";
import { closest } from "../../core/closest.js";
import { leaves, propertiesNamed } from "../../model/unwrap.js";
import type { Api } from "../../model/api.js";
import type { Lifecycle, Transition } from "../../model/extensions.js";
import type { Schema } from "../../model/schema.js";
import { walkSchemas } from "../../model/visit.js";

/** What the names in lifecycles may refer to, anywhere in a document. */
interface Referents {
  readonly operations: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

/** Reports names in lifecycles that refer to nothing. In a filtered document they may refer to what is left out. */
export function checkLifecycles(
  api: Api,
  { isWhole, report }: { readonly isWhole: boolean; readonly report: Report },
): void {
  const known = isWhole ? knownIn(api) : undefined;
  for (const { schema: whole } of api.declarations) {
    for (const schema of walkSchemas([whole])) {
      if (schema.kind !== "object" || schema.lifecycle === undefined) continue;
      // What `allOf` adds to a reference is only a part: the property may be declared in another part.
      const isPart = whole.kind === "intersection" && whole.parts.includes(schema);
      new LifecycleCheck(isPart ? whole : schema, schema.origin, { known, report }).check(
        schema.lifecycle,
      );
    }
  }
}

const knownIn = ({ operations, webhooks }: Api): Referents => ({
  operations: new Set(operations.map(({ id }) => id)),
  events: new Set(webhooks.flatMap(({ key, type }) => (type === undefined ? [key] : [key, type]))),
});

class LifecycleCheck {
  readonly #schema: Schema;
  readonly #origin: Origin;
  readonly #known: Referents | undefined;
  readonly #report: Report;

  constructor(
    schema: Schema,
    origin: Origin,
    { known, report }: { readonly known: Referents | undefined; readonly report: Report },
  ) {
    this.#schema = schema;
    this.#origin = origin;
    this.#known = known;
    this.#report = report;
  }

  check(lifecycle: Lifecycle): void {
    const properties = new Set(propertyNames(this.#schema));
    this.#expect("a property of the schema", properties, [["property", lifecycle.property]]);
    const states = statesOf(this.#schema, lifecycle.property);
    if (states !== undefined) this.#checkStates(lifecycle, states);
    for (const [index, transition] of lifecycle.transitions.entries()) {
      this.#checkTransition(`transitions/${index}`, transition, properties);
    }
  }

  #checkStates({ initial, transitions }: Lifecycle, states: ReadonlySet<string>): void {
    const references = [
      ...indexPaths("initial", initial),
      ...transitions.flatMap(({ from, to }, index) => [
        ...indexPaths(`transitions/${index}/from`, from),
        [`transitions/${index}/to`, to] as const,
      ]),
    ];
    this.#expect("a state that the property can have", states, references);
  }

  #checkTransition(path: string, transition: Transition, properties: ReadonlySet<string>): void {
    const { trigger, stamps, clears, emits } = transition;
    const times = [
      ...indexPaths(`${path}/stamps`, stamps),
      ...indexPaths(`${path}/clears`, clears),
    ];
    this.#expect("a property of the schema", properties, times);
    this.#expect(
      "an event of the document",
      this.#known?.events,
      indexPaths(`${path}/emits`, emits),
    );
    if ("operation" in trigger) {
      const reference = [`${path}/trigger/operation`, trigger.operation] as const;
      this.#expect("the operationId of an operation", this.#known?.operations, [reference]);
    } else if ("time" in trigger) {
      const reference = [`${path}/trigger/time`, trigger.time] as const;
      this.#expect("a property of the schema", properties, [reference]);
    }
  }

  #expect(
    expected: string,
    known: ReadonlySet<string> | undefined,
    references: readonly (readonly [path: string, name: string])[],
  ): void {
    if (known === undefined) return;
    const { document, pointer } = this.#origin;
    for (const [path, name] of references) {
      if (known.has(name)) continue;
      const location = {
        document,
        pointer: childPointer(pointer, "x-lifecycle", ...path.split("/")),
      };
      this.#report(lifecycleUnknown({ name, expected, guess: closest(name, known) }, location));
    }
  }
}

const indexPaths = (
  path: string,
  names: readonly string[],
): readonly (readonly [string, string])[] => names.map((name, index) => [`${path}/${index}`, name]);

function* propertyNames(schema: Schema): Generator<string> {
  for (const leaf of leaves(schema)) {
    if (leaf.kind === "object") yield* leaf.properties.map(({ name }) => name);
  }
}

/** The strings that a property may be, if they are all listed. */
function statesOf(schema: Schema, property: string): ReadonlySet<string> | undefined {
  const states = [...propertiesNamed(schema, property)].map((found) => textsOf(found.schema));
  return states.includes(undefined) || states.length === 0
    ? undefined
    : new Set(states.flatMap((found) => found ?? []));
}

function textsOf(schema: Schema): readonly string[] | undefined {
  const texts: string[] = [];
  for (const leaf of leaves(schema)) {
    if (leaf.kind === "enum") texts.push(...leaf.values.map(({ value }) => String(value)));
    else if (leaf.kind === "literal") texts.push(String(leaf.value));
    else return undefined;
  }
  return texts;
}
