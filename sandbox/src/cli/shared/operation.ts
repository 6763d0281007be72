import { operationIds } from "../../foundation/index.js";
import { suggest } from "./suggest.js";
import { UsageError } from "./usage.js";

/** The id of an operation of the API, or `*` for all of them. */
export function operationNamed(name: string): string {
  if (name === "*" || operationIds.includes(name)) return name;
  const near = suggest(name, operationIds);
  const hint =
    near === undefined ? `There are: ${operationIds.join(", ")}.` : `Did you mean ${near}?`;
  throw new UsageError(`The API has no operation ${name}. ${hint}`);
}
