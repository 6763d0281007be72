import { child } from "../reading/read.js";
import type { Source } from "../reading/source.js";
import { possibleTypes, valuesIn } from "./types-of.js";
import { alternativesIn, type Flat } from "./flat.js";
import type { Located } from "../../core/origin.js";

/** The strings that a property can be; `open`: any; `missing`: nobody declares it; `no object`: there are no properties. */
export type Constants = ReadonlySet<string> | "open" | "missing" | "no object";

interface Around {
  readonly source: Source;
  readonly flatten: (place: Located) => Flat;
}

/** What a schema lets a property be. Alternatives within it count together. */
export function constantsOf(
  place: Located,
  property: string,
  around: Around,
  depth = 0,
): Constants {
  const flat = around.flatten(place);
  const types = possibleTypes(flat);
  if (types !== undefined && !types.has("object")) return "no object";
  if (depth > 16) return "open";
  const own = flat.members.flatMap(({ view }) => {
    const properties = view.at("properties");
    const declared = properties && child(properties, property);
    return declared === undefined ? [] : [textsAt(declared, around)];
  });
  const below = (places: readonly Located[]): readonly Constants[] =>
    places.map((other) => constantsOf(other, property, around, depth + 1));
  const alternatives = alternativesIn(flat.members).map(({ variants }) => united(below(variants)));
  return narrowest([...own, ...below(flat.refs), ...alternatives]);
}

function textsAt(property: Located, { flatten }: Around): Constants {
  const { members } = flatten(property);
  const open = members.some(
    ({ view }) =>
      view.keywords["x-enum-extensibility"] === "open" ||
      view.keywords["x-extensible-enum"] === true,
  );
  const lists = members.flatMap(({ view }) => {
    const values = valuesIn(view.keywords);
    return values === undefined
      ? []
      : [new Set(values.filter((value) => typeof value === "string"))];
  });
  return open ? "open" : narrowest(lists.length === 0 ? ["open"] : lists);
}

/** All of these hold. */
function narrowest(all: readonly Constants[]): Constants {
  const sets = all.filter((constants) => constants instanceof Set);
  const [first, ...others] = sets;
  if (first !== undefined)
    return new Set([...first].filter((value) => others.every((set) => set.has(value))));
  return all.includes("open") ? "open" : "missing";
}

/** One of these holds. */
function united(all: readonly Constants[]): Constants {
  const objects = all.filter((constants) => constants !== "no object");
  const sets = objects.filter((constants) => constants instanceof Set);
  if (sets.length === objects.length && sets.length > 0)
    return new Set(sets.flatMap((set) => [...set]));
  return objects.includes("open") ? "open" : "missing";
}
