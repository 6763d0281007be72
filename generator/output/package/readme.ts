import type { Api, Operation, Webhook } from "../../description/index.js";
import type { ApiNames, OperationGroup } from "../names/operations.js";
import { simplestCall } from "../names/simplest-call.js";

export interface ReadmeSource {
  readonly names: ApiNames;
  readonly name: string;
  readonly paths: readonly string[];
  readonly listens: boolean;
}

/** The data for `templates/README.md.hbs`. */
export function readmeData(
  api: Api,
  { names: { groups }, name, paths, listens }: ReadmeSource,
): object {
  const has = (path: string): boolean => paths.includes(path);
  return {
    name,
    title: api.title,
    version: api.version,
    description: firstParagraph(api.docs.description) ?? api.docs.summary ?? "",
    client: has("client/index.ts"),
    zod: has("zod.ts"),
    server: has("server.ts"),
    listens,
    webhooks: has("webhooks.ts"),
    credential: api.securitySchemes[0]?.key ?? "",
    example: simplestCall(groups),
    signed: api.signature !== undefined,
    property: api.events.property ?? "",
    entries: Object.fromEntries(
      Object.entries(ENTRIES).map(([key, path]) => [key, `${name}/${path}`]),
    ),
    groups: groups.map(groupData),
    events: api.webhooks.map((webhook) => ({
      type: webhook.type ?? webhook.key,
      summary: eventSummary(webhook),
    })),
  };
}

const groupData = ({ name, tag, operations }: OperationGroup): object => ({
  title: tag.docs.summary ?? tag.name,
  description: firstParagraph(tag.docs.description) ?? "",
  operations: operations.map(({ operation, method }) => ({
    call: `${name}.${method}`,
    request: `${operation.method} ${operation.path}`,
    summary: operation.docs.summary ?? firstParagraph(operation.docs.description) ?? "",
    scopes: scopes(operation),
  })),
});

const ENTRIES = {
  zod: "zod",
  server: "server",
  webhooks: "webhooks",
} as const;

const scopes = ({ security }: Operation): string =>
  [
    ...new Set(
      security.flatMap((alternative) => alternative.flatMap((requirement) => requirement.scopes)),
    ),
  ].join(", ");

const eventSummary = ({ docs }: Webhook): string =>
  docs.summary ?? firstParagraph(docs.description) ?? "";

const firstParagraph = (text: string | undefined): string | undefined =>
  text?.trim().split(/\n\s*\n/)[0];
