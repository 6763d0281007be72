import { type JsonValue, type Lifecycle, lifecycleOf } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import { literal, objectExpression } from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { defineEmitter } from "../../emit/emitter.js";

const LIFECYCLES_FILE = "lifecycles.ts";

/**
 * `lifecycles.ts`: the `x-lifecycle` of each schema, as data for servers that enforce it. Not emitted if no schema has
 * one.
 */
export const lifecycles = defineEmitter<undefined>({
  name: "lifecycles",
  summary: "the states of resources and the transitions between them, as data",
  entries: { "./lifecycles": LIFECYCLES_FILE },
  plan: () => undefined,
  emit(_, { api, file }) {
    const found = new Map<string, Lifecycle>();
    for (const { name, key, schema } of api.declarations) {
      const lifecycle = lifecycleOf(schema);
      // Schemas of other documents can have the same name.
      if (lifecycle !== undefined) found.set(found.has(name) ? key : name, lifecycle);
    }
    if (found.size === 0) return;
    file(LIFECYCLES_FILE).add({
      kind: "constant",
      name: identifier("lifecycles"),
      comment: comment({
        text: ["States and transitions (`x-lifecycle`), by the name of the schema."],
      }),
      value: objectExpression(
        [...found].map(([key, lifecycle]) => ({ key, value: literal(data(lifecycle)) })),
      ),
      asConst: true,
    });
  },
});

/** Omits the notes on what a source leaves open, which are for readers of the document. */
function data({ property, initial, transitions }: Lifecycle): JsonValue {
  return {
    property,
    initial,
    transitions: transitions.map(({ from, to, trigger, stamps, clears, emits, condition }) => ({
      from,
      to,
      trigger: { ...trigger },
      stamps,
      clears,
      emits,
      ...(condition !== undefined && { condition }),
    })),
  };
}
