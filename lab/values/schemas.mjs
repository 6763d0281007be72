/** Values for the schemas of a document. */
import { candidate } from "./candidates.mjs";

const ATTEMPTS = 24;
const VALUES = 5;
const MOST_TEXT = 20_000;

/** Distinct values that ajv accepts. */
function valuesFor(schema, { root, random, oracle }) {
  const accepts = oracle(schema);
  if (accepts === undefined) return [];
  const found = new Map();
  for (let attempt = 0; attempt < ATTEMPTS && found.size < VALUES; attempt++) {
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
export function schemaCases(sides, output, isWanted) {
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
