import { isDeepStrictEqual } from "node:util";

import type { DeliveryHeaderFact, EventFact } from "../fact.js";
import {
  at,
  follow,
  type Json,
  list,
  property,
  refName,
  requires,
  schemaAt,
  valuesOf,
  walk,
} from "../view.js";
import { type Check, hasType } from "./schemas.js";

export function eventChecks({ event, object }: EventFact, document: Json): readonly Check[] {
  const request = walk(document, document, "webhooks", event, "post", "requestBody");
  const schema = at(request, "content", "application/json", "schema");
  const type = follow(document, property(document, schema, "type"));
  const data = property(document, schema, "data");
  const name = refName(schema);
  const union = schemaAt(document, "Event");
  const mapping = at(follow(document, union), "discriminator", "mapping", event);
  const members = list(at(follow(document, union), "oneOf")).map(refName);
  return [
    { claim: `${event} is a webhook`, holds: schema !== undefined },
    { claim: `${event} has its body`, holds: at(request, "required") === true },
    {
      claim: `${event} says its type`,
      holds: at(type, "const") === event && requires(document, schema, "type"),
    },
    {
      claim: `${event} is an event type`,
      holds: valuesOf(document, schemaAt(document, "EventType")).includes(event),
    },
    { claim: `${event} is one of all events`, holds: name !== undefined && members.includes(name) },
    {
      claim: `${event} can be told by its type`,
      holds: typeof mapping === "string" && mapping.endsWith(`/${name}`),
    },
    { claim: `${event} has the envelope`, holds: hasEnvelope(document, schema) },
    {
      claim: `${event} and its data are objects`,
      holds: [schema, data].every((one) => hasType(document, one, "object")),
    },
    ...(object === undefined
      ? []
      : [
          {
            claim: `${event} is about ${object}`,
            holds:
              refName(property(document, data, "object")) === object &&
              requires(document, data, "object"),
          },
        ]),
  ];
}

function hasEnvelope(document: Json, schema: unknown): boolean {
  return ["id", "api_version", "created", "data"].every(
    (name) => property(document, schema, name) !== undefined && requires(document, schema, name),
  );
}

export function deliveryHeaderChecks(
  { header, schema }: DeliveryHeaderFact,
  document: Json,
): readonly Check[] {
  const webhooks = Object.keys(at(document, "webhooks") as Json);
  const callback = Object.values(
    (walk(document, operationWithCallback(document), "callbacks", "event") ?? {}) as Json,
  );
  const operations = [
    ...webhooks.map((name) => ({
      name,
      found: walk(document, document, "webhooks", name, "post"),
    })),
    ...callback.map((item) => ({ name: "any event", found: at(item, "post") })),
  ];
  return operations.flatMap(({ name, found }) => {
    const all = list(at(found, "parameters")).map((one) => follow(document, one));
    const parameter = all.find((one) => at(one, "name") === header && at(one, "in") === "header");
    const target = follow(document, at(parameter, "schema"));
    return [
      { claim: `${name} carries ${header}`, holds: at(parameter, "required") === true },
      ...Object.entries(schema).map(([keyword, value]) => ({
        claim: `${name} carries ${header} with ${keyword} ${JSON.stringify(value)}`,
        holds: isDeepStrictEqual(at(target, keyword), value),
      })),
    ];
  });
}

function operationWithCallback(document: Json): unknown {
  return at(document, "paths", "/webhook-endpoints", "post");
}
