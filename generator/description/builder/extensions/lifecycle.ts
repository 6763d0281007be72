import { isObject } from "../../core/json-value.js";
import { childPointer, originOf, type LocatedValue } from "../../core/origin.js";
import { extensionMalformed } from "../../diagnostics/catalogue/extensions.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Lifecycle, Transition } from "../../model/extensions.js";
import type { Schema } from "../../model/schema.js";
import { readDecisions } from "../reading/docs.js";
import { child, elements } from "../reading/read.js";
import { ExtensionReader } from "./extension-reader.js";

/** Gives the object at a place its own lifecycle. The lifecycle of a schema that it extends belongs to that schema. */
export function withLifecycle<Shape extends { readonly schema: Schema }>(
  shape: Shape,
  place: LocatedValue,
  report: Report,
): Shape {
  const lifecycle = readLifecycle(place, report);
  if (lifecycle === undefined) return shape;
  const schema = attach(shape.schema, lifecycle);
  if (schema !== undefined) return { ...shape, schema };
  const expected = "a schema of objects with properties";
  const found = `a schema of kind ${shape.schema.kind}`;
  const at = { ...originOf(place), pointer: childPointer(place.pointer, "x-lifecycle") };
  report(extensionMalformed({ extension: "x-lifecycle", expected, found }, at));
  return shape;
}

function attach(schema: Schema, lifecycle: Lifecycle): Schema | undefined {
  if (schema.kind === "object") return { ...schema, lifecycle };
  if (schema.kind !== "intersection") return undefined;
  for (const [index, part] of schema.parts.entries()) {
    const attached = attach(part, lifecycle);
    if (attached !== undefined) return { ...schema, parts: schema.parts.with(index, attached) };
  }
  return undefined;
}

/** The `x-lifecycle` of the schema at a place, if it has one that is well formed. */
function readLifecycle(schema: LocatedValue, report: Report): Lifecycle | undefined {
  const place = child(schema, "x-lifecycle");
  if (place === undefined) return undefined;
  const reader = new ExtensionReader("x-lifecycle", place, report);
  reader.expectKeys(["property", "initial", "transitions"]);
  const property = reader.requiredText("property");
  const initial = reader.texts("initial");
  const list = child(place, "transitions");
  if (list !== undefined && !Array.isArray(list.value))
    reader.refuse("a list in `transitions`", list);
  if (!reader.ok) return undefined;
  const transitions = elements(list).map((entry) => readTransition(reader.part(entry), report));
  if (transitions.includes(undefined)) return undefined;
  return { property, initial, transitions: transitions.filter((entry) => entry !== undefined) };
}

const KEYS = ["from", "to", "trigger", "stamps", "clears", "emits", "condition"];

function readTransition(reader: ExtensionReader, report: Report): Transition | undefined {
  reader.expectKeys(KEYS);
  const condition = reader.text("condition");
  const trigger = readTrigger(reader);
  const transition = {
    from: reader.texts("from"),
    to: reader.requiredText("to"),
    stamps: reader.texts("stamps"),
    clears: reader.texts("clears"),
    emits: reader.texts("emits"),
    ...(condition !== undefined && { condition }),
  };
  const decisions = readDecisions(child(reader.place, "x-not-shown"), report);
  if (!reader.ok || trigger === undefined) return undefined;
  return { ...transition, trigger, ...(decisions.length > 0 && { decisions }) };
}

function readTrigger(reader: ExtensionReader): Transition["trigger"] | undefined {
  const expected = "`trigger` with one of the keys operation, event and time, and a string";
  const place = child(reader.place, "trigger");
  if (place === undefined || !isObject(place.value)) return reader.refuse(expected, place);
  const part = reader.part(place);
  const [operation, event, time] = [part.text("operation"), part.text("event"), part.text("time")];
  if (!part.ok) return undefined;
  if (Object.keys(place.value).length !== 1) return reader.refuse(expected, place);
  if (operation !== undefined) return { operation };
  if (event !== undefined) return { event };
  return time === undefined ? reader.refuse(expected, place) : { time };
}
