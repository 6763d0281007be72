import { at, follow, type Json, list, operation, walk } from "../../../tests/spec/view.js";
import type { Traffic } from "./traffic.js";

/** The observed values of each component schema, in order. */
export type Instances = ReadonlyMap<string, readonly unknown[]>;

/** Values in responses, in requests that succeeded, and in events. */
export function acceptedInstances(document: Json, { exchanges, deliveries }: Traffic): Instances {
  const collect = collector(document);
  for (const { operation: name, status, contentType, request, response } of exchanges) {
    const found = operation(document, name);
    const answer = walk(document, found, "responses", String(status));
    collect.note(at(answer, "content", "application/json", "schema"), response);
    if (status >= 300) continue;
    const body = walk(document, found, "requestBody");
    collect.note(at(body, "content", contentType, "schema"), request);
  }
  for (const { headers, body } of deliveries) {
    const event = walk(document, document, "webhooks", String(headers["x-service-event"]), "post");
    const content = at(walk(document, event, "requestBody"), "content", "application/json");
    collect.note(at(content, "schema"), JSON.parse(body));
    collect.note({ $ref: "#/components/schemas/EventType" }, headers["x-service-event"]);
  }
  return collect.instances;
}

/** Values in requests that were refused with 422. */
export function refusedInstances(document: Json, { exchanges }: Traffic): Instances {
  const collect = collector(document);
  for (const { operation: name, status, contentType, request } of exchanges) {
    if (status !== 422) continue;
    const body = walk(document, operation(document, name), "requestBody");
    collect.note(at(body, "content", contentType, "schema"), request);
  }
  return collect.instances;
}

interface Collector {
  readonly instances: Instances;
  readonly note: (schema: unknown, value: unknown) => void;
}

function collector(document: Json): Collector {
  const instances = new Map<string, unknown[]>();
  const note = (schema: unknown, value: unknown): void => {
    if (schema === undefined || value === undefined || value === null) return;
    const ref = at(schema, "$ref");
    if (typeof ref === "string") {
      const name = ref.slice(ref.lastIndexOf("/") + 1);
      instances.set(name, [...(instances.get(name) ?? []), value]);
      return note(follow(document, schema), value);
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      for (const member of list(at(schema, keyword))) note(member, value);
    }
    for (const [name, property] of Object.entries(Object(at(schema, "properties")))) {
      note(property, at(value, name));
    }
    for (const item of list(value)) note(at(schema, "items"), item);
  };
  return { instances, note };
}

/** The values at a dotted path: a component, then properties; `[]` are the items of a list. */
export function valuesAt(instances: Instances, path: string): readonly unknown[] {
  const [name = "", ...rest] = path.replaceAll("[]", ".[]").split(".");
  return rest.reduce<readonly unknown[]>(
    (values, key) =>
      key === "[]"
        ? values.flatMap(list)
        : values
            .filter((value) => Object.hasOwn(Object(value), key))
            .map((value) => at(value, key)),
    instances.get(name) ?? [],
  );
}
