/** Random changes of a document, each of one thing, as a person makes them. */

/** @typedef {Record<string, any>} Value */
/** @typedef {{ readonly next: () => number, readonly count: number }} Chance A number below 1, and one that is new. */

const METHODS = ["get", "put", "post", "delete", "patch"];

/** @type {<Item>(items: readonly Item[], chance: Chance) => Item | undefined} */
const pick = (items, { next }) => items[Math.floor(next() * items.length)];

/** @returns {value is Value} */
const isObject = (/** @type {unknown} */ value) => typeof value === "object" && value !== null;

/** @type {(root: unknown) => readonly Value[]} Every object in a value. */
function objectsIn(root) {
  const found = isObject(root) ? [root] : [];
  for (const value of found) found.push(...Object.values(value).filter(isObject));
  return found;
}

/** What changes in an object of a document; returns whether it could. */
export const CHANGES = {
  /** @type {(object: Value, chance: Chance) => boolean} */
  description(object, { count }) {
    if (typeof object["description"] !== "string" || object["$ref"] !== undefined) return false;
    object["description"] += ` Changed ${count}.`;
    return true;
  },

  /** @type {(object: Value, chance: Chance, document: Value) => boolean} */
  property({ properties, required }, chance, document) {
    if (!isObject(properties)) return false;
    const name = pick(Object.keys(properties), chance) ?? "first";
    const other = pick(Object.keys(document["components"]?.schemas ?? {}), chance);
    const added = chance.next() < 0.5 || other === undefined ? { type: "string" } : ref(other);
    if (chance.next() < 0.5) properties[`changed${chance.count}`] = added;
    else if (chance.next() < 0.5 || (Array.isArray(required) && required.includes(name)))
      properties[name] = added;
    else delete properties[name];
    return true;
  },

  /** @type {(object: Value, chance: Chance, document: Value) => boolean} */
  operation(object, chance) {
    const own = METHODS.filter((one) => isObject(object[one]?.responses));
    const method = pick(own, chance);
    const free = METHODS.find((one) => object[one] === undefined);
    if (method === undefined) return false;
    const { next, count } = chance;
    const query = { name: `changed${count}`, in: "query", schema: { type: "integer" } };
    const operation = object[method];
    if (next() < 0.4) operation.parameters = [...(operation.parameters ?? []), query];
    else if (next() < 0.3) operation.operationId = `changed${count}`;
    else if (own.length > 1 && next() < 0.5) delete object[method];
    else if (free !== undefined)
      object[free] = { ...structuredClone(operation), operationId: `changed${count}` };
    return true;
  },

  /** @type {(object: Value, chance: Chance) => boolean} */
  enum({ enum: values, type }, chance) {
    if (!Array.isArray(values) || type !== "string") return false;
    if (values.length < 2 || chance.next() < 0.5) values.push(`changed-${chance.count}`);
    else values.splice(Math.floor(chance.next() * values.length), 1);
    return true;
  },
};

/** @type {(name: string) => Value} */
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });

/** How often another part of the document is tried: most have no enumeration. */
const TRIALS = 200;

/**
 * Changes one thing in an operation or a schema of a document; returns where, or `undefined` if it has none of that kind.
 *
 * @type {(document: Value, kind: keyof typeof CHANGES, chance: Chance) => string | undefined}
 */
export function change(document, kind, chance) {
  const { paths = {}, components: { schemas = {} } = {} } = document;
  for (let trial = 0; trial < TRIALS; trial++) {
    const parent = kind === "operation" || chance.next() < 0.5 ? paths : schemas;
    const key = pick(Object.keys(parent), chance);
    const objects = key === undefined ? [] : objectsIn(parent[key]);
    const able = objects.filter((object) => pick(objects, chance) === object);
    for (const object of [...able, ...objects])
      if (CHANGES[kind](object, chance, document)) return key;
  }
  return undefined;
}
