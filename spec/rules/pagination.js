import { apiOperations, down, get, list, membersOf, propertyOf, strings } from "./nodes.js";

/** @import { Context, Place, Rule } from "./redocly.d.ts" */

/** The fields that each style requires. */
const needs = { page: ["page"], cursor: ["cursor", "next"], offset: ["offset"], link: ["next"] };

const parameterFields = ["page", "size", "cursor", "offset"];
const pointerFields = ["items", "current", "last", "total", "next"];

/**
 * A list is paginated, and `x-pagination` says how: its parameters exist, and its pointers resolve in the response. The
 * option `envelope` lists the fields that the response of every list has.
 * @type {Rule}
 */
export const pagination = (options) =>
  apiOperations((operation, context) => {
    const rule = get(operation, "x-pagination");
    const isList = /^list(?:[A-Z]|$)/.test(String(get(operation, "operationId")));
    if (rule !== undefined) checkRule(operation, context);
    else if (isList) {
      context.report({
        message:
          "The operation returns a list without declaring its pagination. Add `x-pagination` (see docs/extensions.md).",
        location: context.location.key(),
      });
    }
    if (rule !== undefined || isList)
      checkEnvelope(strings(options["envelope"]), operation, context);
  });

/**
 * @param {unknown} operation
 * @param {Context} context
 */
function checkRule(operation, context) {
  const rule = get(operation, "x-pagination");
  const at = context.location.child(["x-pagination"]);
  for (const field of needs[/** @type {keyof typeof needs} */ (get(rule, "style"))] ?? []) {
    if (get(rule, field) !== undefined) continue;
    context.report({
      message: `Pagination of style \`${String(get(rule, "style"))}\` requires \`${field}\`.`,
      location: at.key(),
    });
  }
  const known = new Set(queryParameters(operation, context));
  for (const field of parameterFields) {
    const name = get(rule, field);
    if (typeof name !== "string" || known.has(name)) continue;
    context.report({
      message: `\`${field}\` names the query parameter \`${name}\`, which the operation does not have.`,
      location: at.child([field]),
    });
  }
  checkPointers(operation, context);
}

/**
 * @param {unknown} operation
 * @param {Context} context
 */
function checkPointers(operation, context) {
  const rule = get(operation, "x-pagination");
  for (const field of pointerFields) {
    const pointer = get(rule, field);
    if (typeof pointer !== "string") continue;
    const found = pointedAt(pointer, replyOf(operation, context), context);
    const isArray = [get(found?.node, "type")].flat().includes("array");
    if (found !== undefined && (field !== "items" || isArray)) continue;
    const why = found === undefined ? "is not a property of the response" : "is not an array";
    context.report({
      message: `\`${field}\` is \`${pointer}\`, which ${why}. It is a JSON pointer into the body, such as \`/data\`.`,
      location: context.location.child(["x-pagination", field]),
    });
  }
}

/**
 * @param {readonly string[]} envelope
 * @param {unknown} operation
 * @param {Context} context
 */
function checkEnvelope(envelope, operation, context) {
  const reply = replyOf(operation, context);
  const required = new Set(
    membersOf(context, reply).flatMap(({ node }) => strings(get(node, "required"))),
  );
  const missing = envelope.filter((field) => !required.has(field));
  if (missing.length === 0) return;
  context.report({
    message: `Every list returns ${envelope.join(", ")}; this one does not require ${missing.join(", ")}.`,
    location: reply.location.key(),
  });
}

/**
 * @param {unknown} operation
 * @param {Context} context
 */
function replyOf(operation, context) {
  const here = { node: operation, location: context.location };
  return down(context, here, "responses", "200", "content", "application/json", "schema");
}

/**
 * @param {string} pointer
 * @param {Place} schema
 * @param {Context} context
 */
function pointedAt(pointer, schema, context) {
  const names = pointer.split("/").slice(1);
  const unescaped = names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return unescaped.reduce(
    (/** @type {Place | undefined} */ at, name) => at && propertyOf(context, at, name),
    schema,
  );
}

/**
 * @param {unknown} operation
 * @param {Context} context
 */
function queryParameters(operation, context) {
  const own = { node: operation, location: context.location };
  const inherited = { node: context.parent, location: context.rawLocation };
  return [own, inherited].flatMap((place) =>
    list(get(place.node, "parameters"))
      .map((_, index) => down(context, place, "parameters", index).node)
      .filter((parameter) => get(parameter, "in") === "query")
      .map((parameter) => get(parameter, "name")),
  );
}
