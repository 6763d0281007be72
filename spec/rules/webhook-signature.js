import { get } from "./nodes.js";

/** @import { Context, Location, Rule } from "./redocly.d.ts" */

/**
 * A signature scheme can be implemented: everything that is signed is in the delivery, and a signed timestamp has a
 * tolerance, without which old deliveries could be replayed forever.
 * @type {Rule}
 */
export const webhookSignature = () => ({
  WebhookSignature(scheme, context) {
    const format = get(scheme, "format") ?? "{signature}";
    const payload = String(get(scheme, "payload") ?? "{body}");
    /** @param {string} message @param {string} [field] */
    const report = (message, field) =>
      context.report({ message, location: place(field, scheme, context) });

    for (const problem of placeholders(scheme)) report(problem.message, problem.field);
    if (payload.includes("{timestamp}") && get(scheme, "tolerance") === undefined) {
      report(
        "The timestamp is signed, but without a `tolerance` a receiver would accept it forever.",
      );
    }
    const stated =
      String(format).includes("{timestamp}") || get(scheme, "timestampHeader") !== undefined;
    if (payload.includes("{timestamp}") && !stated) {
      report(
        "The signed timestamp is not transmitted: put it into `format`, or name its header in `timestampHeader`.",
        "payload",
      );
    }
    if (payload.includes("{id}") && get(scheme, "idHeader") === undefined) {
      report("The signed id is not transmitted: name its header in `idHeader`.", "payload");
    }
  },
});

/**
 * The placeholders that a string must contain, and those that it may contain.
 * @type {Readonly<Record<string, { must: string, may: readonly string[] }>>}
 */
const texts = {
  format: { must: "{signature}", may: ["{signature}", "{timestamp}"] },
  payload: { must: "{body}", may: ["{body}", "{timestamp}", "{id}"] },
};

/** @param {unknown} scheme */
function placeholders(scheme) {
  return Object.entries(texts).flatMap(([field, { must, may }]) => {
    const text = get(scheme, field);
    if (typeof text !== "string") return [];
    const found = [...text.matchAll(/\{[^}]*\}/g)].map(([name]) => name);
    const strange = found.filter((name) => !may.includes(name));
    return [
      ...(found.includes(must)
        ? []
        : [{ field, message: `\`${field}\` must contain \`${must}\`.` }]),
      ...strange.map((name) => ({
        field,
        message: `\`${field}\` cannot contain \`${name}\`, only ${may.join(", ")}.`,
      })),
    ];
  });
}

/**
 * @param {string | undefined} field
 * @param {unknown} scheme
 * @param {Context} context
 * @returns {Location}
 */
function place(field, scheme, context) {
  const known = field !== undefined && get(scheme, field) !== undefined;
  return known ? context.location.child([field]) : context.location.key();
}
