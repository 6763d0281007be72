import { schemaLoop } from "../../diagnostics/catalogue/schema.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { originOf, childPointer } from "../../core/origin.js";
import { type ShapeContext, anySchema } from "../shapes/shape.js";
import type { Declarations } from "./declarations.js";

/** Makes references to declarations. One that leads only to itself is reported, and allows anything. */
export const createRefTo =
  (declarations: Declarations, report: Report): ShapeContext["refTo"] =>
  (target, { origin, docs }, medium) => {
    const loop = declarations.loopAt(target);
    if (loop === undefined)
      return { origin, docs, kind: "ref", target: declarations.declare(target, medium) };
    const at = { ...originOf(target), pointer: childPointer(target.pointer, "$ref") };
    report(schemaLoop({ ref: loop }, at));
    return anySchema({ origin, docs });
  };
