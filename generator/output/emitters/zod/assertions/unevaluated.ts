/** Properties and items that no other keyword has evaluated (Core 11). */
import {
  isArray,
  isObject,
  type ObjectValue,
} from "../../../../../runtime/json-schema/values/value.js";
import {
  allHold,
  ALWAYS,
  anyHolds,
  comparison,
  type Condition,
  isConstant,
  negation,
  NEVER,
} from "../parsers/condition.js";
import { everyItem } from "./arrays.js";
import { segmentOf } from "./in-place.js";
import { everyProperty, isPresent } from "./objects.js";
import { NotPrintable, type ScopedSchema, type Places } from "./places.js";
import { matchesPattern } from "./scalars.js";
import type { TestSite } from "./site.js";
import { listIn, mapIn } from "./values.js";

/** More schemas that apply to one value are left to the evaluator. */
const MOST_SCHEMAS = 200;

/** What a schema evaluates: all, what has a name, and what is so under a condition. */
interface EvaluatedNames {
  readonly all: boolean;
  readonly names: readonly string[];
  readonly others: readonly Condition[];
}

const NOTHING: EvaluatedNames = { all: false, names: [], others: [] };
const EVERYTHING: EvaluatedNames = { all: true, names: [], others: [] };

type Kind = "Properties" | "Items";

export function unevaluatedCondition(site: TestSite, kind: Kind, places: Places): Condition {
  const { [`unevaluated${kind}`]: schema } = site.schema;
  if (schema === undefined) return ALWAYS;
  const rest = site.part(schema, "part", "Unevaluated");
  const evaluated = new Evaluation(kind, places).inside(site);
  if (evaluated.all) return ALWAYS;
  const condition = anyHolds(conditionOf(evaluated, site), rest);
  return kind === "Items" ? everyItem(condition) : everyProperty(condition);
}

const conditionOf = ({ all, names, others }: EvaluatedNames, site: TestSite): Condition =>
  all ? ALWAYS : anyHolds(site.isNamed([...new Set(names)]), ...others);

class Evaluation {
  readonly #kind: Kind;
  readonly #places: Places;
  #schemas = 0;

  constructor(kind: Kind, places: Places) {
    this.#kind = kind;
    this.#places = places;
  }

  /** What the keywords of a schema evaluate, but for its own rule for the rest. */
  inside(site: TestSite): EvaluatedNames {
    if (++this.#schemas > MOST_SCHEMAS) throw new NotPrintable("too many schemas");
    const { schema } = site;
    const own = this.#kind === "Properties" ? ofProperties(schema) : ofItems(site);
    if (own.all) return own;
    return join([own, ...this.#always(site), ...this.#sometimes(site)]);
  }

  #of(site: TestSite, schema: unknown): EvaluatedNames {
    return this.#at(site, this.#places.within(site.place, schema));
  }

  #at(site: TestSite, place: ScopedSchema): EvaluatedNames {
    if (!isObject(place.schema)) return NOTHING;
    if (`unevaluated${this.#kind}` in place.schema) return EVERYTHING;
    return this.inside(site.at(place));
  }

  /** By schemas that have to match anyway. */
  #always(site: TestSite): readonly EvaluatedNames[] {
    const { schema, place } = site;
    const references = (["$ref", "$dynamicRef"] as const).filter((keyword) => keyword in schema);
    return [
      ...references.map((keyword) => this.#at(site, this.#places.target(place, keyword))),
      ...listIn(schema, "allOf").map((part) => this.#of(site, part)),
    ];
  }

  /** By those that may match. */
  #sometimes(site: TestSite): readonly EvaluatedNames[] {
    const { schema } = site;
    const under = (condition: () => Condition, part: unknown): EvaluatedNames => {
      const inner = conditionOf(this.#of(site, part), site);
      // What evaluates nothing need not be tested.
      if (isConstant(inner) && inner.kind === "any") return NOTHING;
      return { ...NOTHING, others: [allHold(condition(), inner)] };
    };
    const isValid = (part: unknown, segment: string) => () => site.once(site.self(part, segment));
    const test = isValid(schema["if"], "if");
    const branches = () => [
      under(test, schema["if"]),
      ...("then" in schema ? [under(test, schema["then"])] : []),
      ...("else" in schema ? [under(() => negation(test()), schema["else"])] : []),
    ];
    return [
      ...["anyOf", "oneOf"].flatMap((keyword) =>
        listIn(schema, keyword).map((part, index) =>
          under(isValid(part, segmentOf(keyword, index)), part),
        ),
      ),
      ...("if" in schema ? branches() : []),
      ...(this.#kind === "Items" ? [] : dependentSchemas(schema)).map(([name, part]) =>
        under(() => isPresent(name), part),
      ),
    ];
  }
}

const dependentSchemas = (schema: ObjectValue): readonly (readonly [string, unknown])[] =>
  [...mapIn(schema, "dependentSchemas"), ...mapIn(schema, "dependencies")].filter(
    ([, part]) => !isArray(part),
  );

function ofProperties(schema: ObjectValue): EvaluatedNames {
  if ("additionalProperties" in schema) return EVERYTHING;
  return {
    all: false,
    names: mapIn(schema, "properties").map(([name]) => name),
    others: mapIn(schema, "patternProperties").map(([pattern]) => matchesPattern(pattern, "name")),
  };
}

function ofItems(site: TestSite): EvaluatedNames {
  const { schema } = site;
  if ("items" in schema) return EVERYTHING;
  const { length } = listIn(schema, "prefixItems");
  const { contains } = schema;
  return {
    ...NOTHING,
    others: [
      length === 0 ? NEVER : comparison("index", ["<", ">="], String(length)),
      contains === undefined ? NEVER : site.part(contains, "part", "Contained"),
    ],
  };
}

const join = (all: readonly EvaluatedNames[]): EvaluatedNames => ({
  all: all.some((one) => one.all),
  names: all.flatMap(({ names }) => names),
  others: all.flatMap(({ others }) => others),
});
