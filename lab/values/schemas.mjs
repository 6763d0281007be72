/** Values for the schemas of a document, and where they are rejected: by the type or by the validator. */
import { candidate } from "./candidates.mjs";
import { arrivedEqual } from "./on-the-wire.mjs";

const ATTEMPTS = 24;
const VALUES = 5;
const MOST_TEXT = 20_000;

/** Distinct values that ajv accepts. */
export function valuesFor(schema, { root, random, oracle }, most = VALUES) {
  const accepts = oracle(schema);
  if (accepts === undefined) return [];
  const found = new Map();
  for (let attempt = 0; attempt < ATTEMPTS && found.size < most; attempt++) {
    const value = candidate(schema, { root, random });
    if (value === undefined) continue;
    const text = JSON.stringify(value);
    if (text === undefined || text.length > MOST_TEXT || found.has(text)) continue;
    const wire = JSON.parse(text);
    if (accepts(wire)) found.set(text, wire);
  }
  return [...found.values()];
}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Name of the type that a component has on a side, by its spelling or that without what no name has. */
function typeOn(side, name, { types, written, components }) {
  const pascal = name
    .split(/[^A-Za-z0-9_$]+/)
    .map(capital)
    .join("");
  const names = [name, pascal, capital(name), name.replace(/[^\w$]/g, "_")];
  const known = names.find((one) => types.has(one));
  if (known === undefined || written.has(name) !== (side === "read")) return known;
  // A schema of the document may have the name of the type for writing.
  const input = `${known}Input`;
  return types.has(input) && !components.has(input) ? input : undefined;
}

/** Values for every component whose type is wanted, for each side on which it has a type. */
export function schemaCases(sides, output, isWanted = () => true) {
  const text = output.text("types.ts");
  const types = new Set(
    [...text.matchAll(/^export (?:interface|type) ([\w$]+)/gm)].map(([, name]) => name),
  );
  const components = new Set(Object.keys(sides.read.root.components?.schemas ?? {}));
  const naming = { types, written: output.written, components };
  return Object.entries(sides).flatMap(([side, context]) =>
    Object.keys(context.root.components?.schemas ?? {}).flatMap((name) => {
      const type = typeOn(side, name, naming);
      const schema = {
        $ref: `#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25")}`,
      };
      if (type !== undefined && !isWanted(type)) return [];
      if (type === undefined)
        return side === "read" && !output.written.has(name) ? [{ side, name, values: [] }] : [];
      return [{ side, name, type, values: valuesFor(schema, context) }];
    }),
  );
}

/** A program in which each line gives one value to a type. */
export function assignments(cases) {
  const lines = [
    'import type * as types from "./types.js";',
    "declare function to<Type>(): <Value extends Type>(value: Value) => void;",
  ];
  const places = new Map();
  for (const { side, name, type, values } of cases) {
    for (const value of values) {
      lines.push(`to<types.${type}>()(${literal(value)});`);
      places.set(lines.length, { side, name, value });
    }
  }
  // A document without schemas has no `types.ts`.
  return { text: places.size === 0 ? "" : `${lines.join("\n")}\n`, places };
}

const literal = (value) =>
  JSON.stringify(value)
    .replaceAll('"__proto__":', '["__proto__"]:')
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

export function validate(cases, zod, sides) {
  const failures = [];
  let passed = 0;
  for (const { side, name, type, values } of cases) {
    const validator = zod?.[type];
    if (validator === undefined) continue;
    for (const value of values) {
      const result = validator.safeParse(structuredClone(value));
      if (result.success && arrivedEqual(value, result.data, sides[side].hidden)) passed++;
      else {
        const why = result.success ? "changed" : (result.error.issues[0]?.message ?? "refused");
        failures.push({ side, name, value, why, path: result.error?.issues[0]?.path });
      }
    }
  }
  return { passed, failures };
}
