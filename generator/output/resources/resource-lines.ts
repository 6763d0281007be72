/** Resources as text, for people. */
import type { ActionDescriptor } from "../../../runtime/mocking/state/types.js";
import type { Api } from "../../description/index.js";
import type { ResourceReading } from "./read-resources.js";

/**
 * A paragraph for each resource:
 * ```
 * pets  Pet, key id, of owners
 *   list     GET /owners/{ownerId}/pets  /data, filters status, sort, page
 * ```
 */
export function resourceLines({ operations }: Api, resources: readonly ResourceReading[]): string {
  const addresses = new Map(operations.map(({ id, method, path }) => [id, `${method} ${path}`]));
  return resources
    .map((resource) => {
      const lines = resource.actions.map((action) => {
        const address = addresses.get(action.operation) ?? action.operation;
        return ["", action.kind.padEnd(7), address, ...detailsOf(action)].join("  ").trimEnd();
      });
      return [`${resource.name}  ${traitsOf(resource)}`, ...lines, ""].join("\n");
    })
    .join("\n");
}

function traitsOf({ schema, key, single, parent, lifecycle }: ResourceReading): string {
  const traits = [
    schema ?? "no named schema",
    single === true ? "a single one" : key === undefined ? "no key" : `key ${key}`,
    ...(parent === undefined ? [] : [`of ${parent}`]),
    ...(lifecycle === undefined ? [] : [`states in ${lifecycle.property}`]),
  ];
  return traits.join(", ");
}

/** Where the thing is if it is not the whole body, and what restricts a list. */
function detailsOf({ shown, sent, list, transitions = [] }: ActionDescriptor): readonly string[] {
  const { pagination, filters = [], sort } = list ?? {};
  const details = [
    ...(sent === undefined || sent === "" ? [] : [`sent in ${sent}`]),
    ...(shown === undefined || shown === "" ? [] : [`in ${shown}`]),
    ...filters.map(({ parameter, property, bound }) =>
      bound === "text" ? `searched by ${parameter}` : `${parameter} for ${property}`,
    ),
    ...(sort === undefined ? [] : [`sorted by ${sort.parameter}`]),
    ...(pagination === undefined ? [] : [`pages by ${pagination.style}`]),
    ...transitions.map(({ from, to }) => `${from.join(" or ") || "nothing"} to ${to}`),
  ];
  return details.length === 0 ? [] : [details.join(", ")];
}
