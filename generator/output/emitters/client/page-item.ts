import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import { type Operation, type Schema, unwrap } from "../../../description/index.js";

/** The schema of one item of a page, found by the JSON pointer to the list in a successful response. */
export function pageItem({ responses }: Operation, pointer: string): Schema | undefined {
  const success = responses.find(({ status }) => isSuccess(status));
  const schema = success?.contents[0]?.schema;
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const list = steps.reduce<Schema | undefined>(
    (found, step) => found && memberOf(found, step),
    schema,
  );
  return list === undefined ? undefined : itemOf(list);
}

/** Follows names and wrappers to the member of an object. `undefined` for a cycle of names without a schema. */
function memberOf(schema: Schema, name: string): Schema | undefined {
  const plain = unwrap(schema);
  if (plain?.kind === "object")
    return plain.properties.find((property) => property.name === name)?.schema;
  if (plain?.kind !== "intersection") return undefined;
  return plain.parts.map((part) => memberOf(part, name)).find((found) => found !== undefined);
}

function itemOf(schema: Schema): Schema | undefined {
  const plain = unwrap(schema);
  return plain?.kind === "array" ? plain.items : undefined;
}
