import type { LocatedSchema } from "../json-schema/evaluation/registry.js";
import type { SamplePosition } from "./position.js";
import { listedValues, requirements, type SchemaPart } from "./requirements.js";
import { makeString } from "./strings.js";
import { typesOf } from "./types.js";

/** A value of the right type for schemas of which no valid value was found; nothing for `false`. */
export function nearestValue(schemas: readonly LocatedSchema[], position: SamplePosition): unknown {
  const parts = requirements(schemas, position.context.registry, ([first]) => first);
  if (parts === undefined) return undefined;
  const [listed] = listedValues(parts) ?? [];
  if (listed !== undefined) return listed;
  const { likely, further } = typesOf(parts, position);
  const [type = "null"] = [...likely, ...further].filter((one) => one !== "null");
  switch (type) {
    case "string":
      return makeString(parts.map(withoutBounds), position) ?? "";
    case "number":
    case "integer":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object":
      return {};
    case "null":
      return null;
    default:
      return type satisfies never;
  }
}

/** Only the format: a text of the wrong length says more than none. */
const withoutBounds = ({ schema: { format }, base }: SchemaPart): SchemaPart => ({
  schema: { format },
  base,
});
