import { schemaLoop } from "../../diagnostics/catalogue/schema.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { originOf, childPointer } from "../../core/origin.js";
import { type ShapeContext, anySchema } from "../shapes/shape.js";
import type { Declarations } from "./declarations.js";

/** Creates references to declarations. A reference that leads only to itself is reported, and accepts any value. */
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
