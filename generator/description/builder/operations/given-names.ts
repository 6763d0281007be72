import type { Located } from "../../core/origin.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Operation } from "../../model/operation.js";
import { readText } from "../reading/docs.js";
import { child, elements, getText } from "../reading/read.js";

const NAME = "x-apostille-name";

/** Extensions of other generators that name an operation, by precedence. */
const METHODS = ["x-fern-sdk-method-name", "x-speakeasy-name-override"] as const;
const GROUPS = ["x-fern-sdk-group-name", "x-speakeasy-group"] as const;

/**
 * Reads the name that the document chooses for an operation, and the operation and group names in hints for other
 * generators.
 */
export function readGivenNames(
  place: Located,
  report: Report,
): Pick<Operation, "name" | "methodName" | "groupName"> {
  const name = readText(child(place, NAME), NAME, report);
  const methodName = firstText(place, METHODS) ?? stainlessName(place);
  const groupName = firstText(place, GROUPS);
  return {
    ...(name !== undefined && { name }),
    ...(methodName !== undefined && { methodName }),
    ...(groupName !== undefined && { groupName }),
  };
}

/** A group may be given as a list of names, of which the first counts. */
function firstText(place: Located, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const [first] = elements(child(place, key));
    const text =
      getText(place.value, key) ?? (typeof first?.value === "string" ? first.value : undefined);
    if (text !== undefined && text !== "") return text;
  }
  return undefined;
}

/** `x-stainless-naming: { typescript: { method_name: list } }`; `node` is an older name for that target. */
function stainlessName(place: Located): string | undefined {
  const naming = child(place, "x-stainless-naming");
  const target = naming && (child(naming, "typescript") ?? child(naming, "node"));
  return target && getText(target.value, "method_name");
}
