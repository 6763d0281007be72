/** Expressions of workflows as code. */
import {
  behind,
  type EmbeddingPath,
  type Schema,
  unwrap,
  type WorkflowExpression,
} from "../../../description/index.js";
import { propertyAccess } from "../../print/escape/identifier.js";
import {
  arrayExpression,
  callExpression,
  type Expression,
  expression,
  literal,
  type ObjectEntry,
  objectExpression,
  templateExpression,
} from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import { typeText } from "../../print/type.js";
import { planOf } from "../../emit/emitter.js";
import { anyCode, outputKey, type WorkflowSite, type TypedCode, typeOf } from "./site.js";
import { runtime } from "./symbols.js";

/** The code of an expression, and what is known of its type. */
export function valueOf(value: WorkflowExpression, site: WorkflowSite): TypedCode {
  const { result } = site;
  const name = result?.name ?? "";
  switch (value.kind) {
    case "literal":
      return anyCode(literal(value.value));
    case "record":
      return anyCode(
        objectExpression(
          value.entries.map((one) => entryOf(one.name, valueOf(one.value, site).code)),
        ),
      );
    case "list":
      return anyCode(arrayExpression(value.items.map((item) => valueOf(item, site).code)));
    case "template":
      return anyCode(textWith(value.parts, site));
    case "input":
      return inputOf(value.name, site);
    case "stepOutput":
      return planOf(site.outputs.get(outputKey(value.step, value.name)), value.name);
    case "workflowOutput":
      return planOf(site.outputs.get(outputKey(value.workflow, value.name)), value.name);
    case "calledOutput":
      return planOf(result?.outputs?.get(value.name), value.name);
    case "status":
      return { ...anyCode(expression(`${name}.status`)), schema: NUMBER };
    case "url":
      return { ...anyCode(expression(`${name}.response.url`)), schema: STRING };
    case "header": {
      const header = callExpression(`${name}.response.headers.get`, [literal(value.name)]);
      return { ...anyCode(header), schema: NULLABLE };
    }
    case "body":
      return result?.body ?? anyCode(callExpression(ref(runtime.bodyOf), [expression(name)]));
    case "part":
      return partOf(valueOf(value.of, site), value.path);
    case "selection": {
      const selected = selectionIn(value.of, value.path, site);
      return anyCode(value.isSingle ? expression([selected.doc, "[0]"]) : selected);
    }
    case "replacement":
      return anyCode(
        callExpression(ref(runtime.replaceAt), [
          valueOf(value.of, site).code,
          literal(value.pointer),
          valueOf(value.value, site).code,
        ]),
      );
    default:
      return value satisfies never;
  }
}

/** An entry of an object: `{ quoteId }` for a constant of that name. */
export const entryOf = (key: string, value: Expression): ObjectEntry =>
  value.doc === key ? { shorthand: key } : { key, value };

/** `selectAll(body, "$.pets[?@.name == 'Rex']")`. */
export function selectionIn(
  value: WorkflowExpression,
  path: EmbeddingPath,
  site: WorkflowSite,
): Expression {
  const parts = path.map((part) =>
    typeof part === "string" ? part : callExpression("JSON.stringify", [valueOf(part, site).code]),
  );
  const [only = "", ...others] = parts;
  const text =
    typeof only === "string" && others.length === 0 ? literal(only) : templateExpression(parts);
  return callExpression(ref(runtime.selectAll), [valueOf(value, site).code, text]);
}

const NODE = { origin: { document: "", pointer: "" }, docs: {} };
const NUMBER: Schema = { ...NODE, kind: "number", integer: true };
const STRING: Schema = { ...NODE, kind: "string" };
const NULLABLE: Schema = { ...NODE, kind: "nullable", schema: STRING };

function inputOf(name: string, { planned: { workflow }, plan }: WorkflowSite): TypedCode {
  const schema = workflow.inputs && unwrap(workflow.inputs);
  const code = expression(`inputs${propertyAccess(name)}`);
  const property =
    schema?.kind === "object" ? schema.properties.find((one) => one.name === name) : undefined;
  // Those of a workflow that is completed before are inputs of this one, too.
  const needed = workflow.dependsOn.flatMap((key) => plan.workflows.get(key)?.workflow ?? []);
  if (property === undefined) {
    const declares = (one: Schema | undefined): boolean => {
      const inputs = one && unwrap(one);
      return inputs?.kind === "object" && inputs.properties.some((each) => each.name === name);
    };
    if (needed.some(({ inputs }) => declares(inputs))) return anyCode(code);
    const at = [expression("inputs"), literal(`/${name.replaceAll("~", "~0")}`)];
    return anyCode(callExpression(ref(runtime.valueAt), at));
  }
  const isOptional = !property.required && property.default === undefined;
  return { code, schema: property.schema, side: "write", isOptional };
}

/** Follows the segments of a pointer as far as types tell what is there, and the rest of them at run time. */
export function partOf(start: TypedCode, path: readonly string[]): TypedCode {
  let { schema, isOptional } = start;
  let code: Doc = start.code.doc;
  for (const [index, segment] of path.entries()) {
    const child = schema && childOf(schema, segment, start.side);
    if (child === undefined) {
      const rest = path.slice(index).map((one) => `/${escape(one)}`);
      const parts = [expression(code), literal(rest.join(""))];
      return anyCode(callExpression(ref(runtime.valueAt), parts));
    }
    isOptional ||= child.isOptional || (schema !== undefined && behind(schema).nullable);
    code = [code, child.access];
    schema = child.schema;
  }
  return { code: expression(code), ...(schema && { schema }), side: start.side, isOptional };
}

function childOf(schema: Schema, segment: string, side: TypedCode["side"]) {
  const bare = unwrap(schema);
  if (bare?.kind === "array" && /^\d+$/.test(segment))
    return { schema: bare.items, access: `?.[${Number(segment)}]`, isOptional: true };
  if (bare?.kind !== "object") return undefined;
  const property = bare.properties.find(({ name }) => name === segment);
  if (property === undefined || ![side, "both"].includes(property.direction)) return undefined;
  const access = propertyAccess(segment);
  return {
    schema: property.schema,
    access: access.startsWith(".") ? `?${access}` : `?.${access}`,
    isOptional: !property.required,
  };
}

/** RFC 6901. */
const escape = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** A text with the texts of values in it. */
export function textWith(parts: readonly (string | WorkflowExpression)[], site: WorkflowSite) {
  return templateExpression(
    parts.map((part) => {
      if (typeof part === "string") return part;
      const value = valueOf(part, site);
      const isText = ["string", "number"].includes(typeText(typeOf(value, site.plan.types)));
      return isText ? value.code : callExpression(ref(runtime.textOf), [value.code]);
    }),
  );
}
