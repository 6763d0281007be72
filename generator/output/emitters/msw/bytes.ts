/** Samples are JSON, in which bytes are texts: the parts that make bytes of them again. */
import { type Declaration, type Schema, unwrap, walkSchemas } from "../../../description/index.js";
import { partExpression } from "../conversions/parts.js";
import { runtime as conversion } from "../conversions/symbols.js";
import { type Expression, expression } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { runtime } from "./symbols.js";

/** `undefined` without bytes. An object within a form is JSON, which has none, so other declarations stay as they are. */
export const bytesPart = ({ schema }: Declaration): Expression | undefined =>
  partExpression(schema, {
    changes: (part) => [...walkSchemas([part])].some(isBytes),
    scalarPart: () => expression(ref(runtime.bytes)),
    defaultsOf: () => ({}),
    declared: ({ schema: target }) =>
      expression(ref(isBytes(target) ? runtime.bytes : conversion.identity)),
  });

const isBytes = (schema: Schema): boolean => unwrap(schema)?.kind === "binary";
