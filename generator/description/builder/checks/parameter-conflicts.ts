import { indistinct } from "../../diagnostics/catalogue/parameter.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Operation, Parameter } from "../../model/operation.js";
import { leaves } from "../../model/unwrap.js";

/**
 * Reports query parameters that cannot be told apart. An object in the style `form` with `explode` is sent as its
 * properties, without the parameter's own name (OpenAPI 3.2, 4.12.4).
 */
export function checkParameters(operations: readonly Operation[], report: Report): void {
  for (const { parameters } of operations) {
    const senders = new Map<string, Parameter>();
    for (const parameter of parameters.filter(({ location }) => location === "query")) {
      const names = namesOf(parameter);
      const [clash] = names.flatMap((field) => {
        const other = senders.get(field);
        return other === undefined ? [] : [{ field, other }];
      });
      for (const name of names) senders.set(name, senders.get(name) ?? parameter);
      if (clash === undefined) continue;
      const { field, other } = clash;
      const related = [{ message: "The other one.", location: other.origin }];
      const { name, origin } = parameter;
      report(indistinct({ name, other: other.name, field }, origin, related));
    }
  }
}

/** The names under which a parameter is sent. */
function namesOf({ name, codec, schema }: Parameter): readonly string[] {
  if (codec.kind !== "style" || codec.style !== "form" || !codec.explode) return [name];
  const objects = [...leaves(schema)].filter((leaf) => leaf.kind === "object");
  if (objects.length === 0) return [name];
  return [...new Set(objects.flatMap(({ properties }) => properties.map((each) => each.name)))];
}
