import {
  type Declaration,
  type Operation,
  requestSchemas,
  responseSchemas,
  type Schema,
  walkSchemas,
  type Webhook,
} from "../../../description/index.js";
import { allOperations, type Site } from "../frame/site.js";

/** A place that refers to a schema. */
export interface SchemaUse {
  readonly title: string;
  readonly path: string;
  readonly role: "Sent" | "Received" | "Event" | "Schema";
}

export type UsesOf = (declaration: Declaration) => readonly SchemaUse[];

/** Who uses each schema: the messages and the schemas that refer to it directly. */
export function usesIn(site: Site): UsesOf {
  const uses = new Map<Declaration, Map<string, SchemaUse>>();
  const add = (schemas: readonly Schema[], use: SchemaUse): void => {
    for (const schema of walkSchemas(schemas)) {
      if (schema.kind === "string" && schema.content !== undefined) add([schema.content], use);
      if (schema.kind !== "ref") continue;
      const own = uses.get(schema.target) ?? new Map<string, SchemaUse>();
      own.set(`${use.role} ${use.path}`, use);
      uses.set(schema.target, own);
    }
  };
  for (const { operation, title, path } of allOperations(site)) {
    add(sentBy(operation), { title, path, role: "Sent" });
    add(receivedFrom(operation), { title, path, role: "Received" });
  }
  for (const { event, path } of site.siteEvents)
    add(inEvent(event.webhook), { title: event.type, path, role: "Event" });
  for (const { declaration, name, path } of site.schemas)
    add([declaration.schema], { title: name, path, role: "Schema" });
  return (declaration) => [...(uses.get(declaration)?.values() ?? [])];
}

const sentBy = (operation: Operation): readonly Schema[] => [
  ...requestSchemas(operation),
  ...operation.callbacks.flatMap(responseSchemas),
];

const receivedFrom = (operation: Operation): readonly Schema[] => [
  ...responseSchemas(operation),
  ...operation.callbacks.flatMap(requestSchemas),
];

const inEvent = (webhook: Webhook): readonly Schema[] => [
  ...requestSchemas(webhook),
  ...responseSchemas(webhook),
];
