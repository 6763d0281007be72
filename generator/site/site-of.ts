import type { OperationDescriptor } from "../../runtime/wire/descriptors/descriptor.js";
import type { DiffReport } from "../diff/report/report.js";
import type { FoundDecision } from "../document/decisions.js";
import { typeExpression } from "../emitters/types/expression.js";
import { planTypes, type TypesPlan } from "../emitters/types/plan.js";
import type { Api } from "../model/api.js";
import type { Schema } from "../model/schema.js";
import type { ApiNames, NamedOperation, OperationGroup } from "../names/operations.js";
import { fileNames } from "../names/file-names.js";
import { layout } from "../print/layout/layout.js";
import { typeDoc } from "../print/type.js";
import type { Site, SiteEvent, SiteGroup, SiteOperation } from "./frame/site.js";
import { lifecycleOf } from "./guides/lifecycles.js";
import { describeOperations } from "../live/descriptors.js";
import type { Operation } from "../model/operation.js";
import type { Conversions } from "./samples/code.js";
import { createMarkdown } from "./markup/markdown.js";
import { createValues } from "../values/values.js";
import { createExampleOf, type ExampleOf } from "./samples/example.js";
import { callSample } from "./samples/call.js";
import { curlSample } from "./samples/curl.js";
import { sampleRequest } from "./samples/request.js";
import { documentEvents, payloadOf } from "./samples/webhook.js";

export interface SiteSource {
  readonly api: Api;
  readonly names: ApiNames;
  readonly decisions: readonly FoundDecision[];
  readonly changes?: DiffReport | undefined;
  /** Whence samples import: the name of the generated package, or the folder of the output. */
  readonly modules: { readonly client: string; readonly webhooks: string };
  /** What the configuration says of the types. */
  readonly options?: Partial<Conversions> | undefined;
  /** Whether there is a renderer for the reference. */
  readonly rendered: boolean;
}

/** Works out once what all pages share: samples, links, names of types. */
export function siteOf(source: SiteSource): Site {
  const { api, names, modules, rendered, decisions, changes } = source;
  const conversions = conversionsOf(source);
  const types = planTypes(api, names, { ...conversions, filled: false, report: () => undefined });
  const events = documentEvents(api);
  const exampleOf = createExampleOf(createValues(api));
  const shared = { ...source, exampleOf, conversions, descriptors: describeOperations(api) };
  return {
    api,
    groups: names.groups.map((group) => siteGroup(group, shared)),
    events,
    siteEvents: siteEvents(events, exampleOf),
    lifecycles: api.declarations.filter((declaration) => lifecycleOf(declaration) !== undefined),
    decisions,
    ...(changes !== undefined && { changes }),
    module: modules.client,
    webhooksModule: modules.webhooks,
    markdown: createMarkdown(),
    exampleOf,
    typeText: (schema, side) => typeText(schema, side, types),
    nameOf: (declaration) => types.typeOf(declaration, "read").name,
    rendered,
  };
}

interface Shared extends SiteSource {
  readonly exampleOf: ExampleOf;
  readonly conversions: Conversions;
  readonly descriptors: ReadonlyMap<Operation, OperationDescriptor>;
}

/** The types of samples are those of the configuration. */
const conversionsOf = ({ options }: SiteSource): Conversions => ({
  dates: options?.dates ?? "string",
  int64: options?.int64 ?? "number",
});

function siteGroup(group: OperationGroup, source: Shared): SiteGroup {
  const path = `reference/${group.fileName}.html`;
  const slugs = fileNames(
    group.operations.map(({ operation, name }) => ({ key: operation.id, wanted: name })),
  );
  return {
    group,
    title: group.tag.docs.summary ?? group.tag.docs.title ?? group.tag.name,
    path,
    operations: group.operations.map((named) => {
      const slug = slugs.get(named.operation.id) ?? named.name;
      return siteOperation(group, { named, path, slug }, source);
    }),
  };
}

/** The anchor is the one that the renderer makes of group and operation, so that a link leads to the same with and without it. */
function siteOperation(
  group: OperationGroup,
  {
    named,
    path,
    slug,
  }: { readonly named: NamedOperation; readonly path: string; readonly slug: string },
  { api, modules, exampleOf, conversions, descriptors }: Shared,
): SiteOperation {
  const { operation } = named;
  const anchor = `tag/${group.fileName}/${slug}`;
  const request = sampleRequest(operation, exampleOf);
  return {
    operation,
    named,
    title: operation.docs.summary ?? `${operation.method} ${operation.path}`,
    href: `${path}#${anchor}`,
    anchor,
    slug,
    request,
    typescript: callSample({ api, group, named, request, module: modules.client, conversions }),
    curl: curlSample({
      api,
      operation,
      request,
      parameters: descriptors.get(operation)?.parameters ?? [],
    }),
  };
}

/** More events than these have a page each. */
const EVENTS_TOGETHER = 40;

function siteEvents(
  { events, property }: Site["events"],
  exampleOf: ExampleOf,
): readonly SiteEvent[] {
  const slugs = fileNames(events.map(({ type }) => ({ key: type, wanted: type })));
  const apart = events.length > EVENTS_TOGETHER;
  return events.map((event) => {
    const slug = slugs.get(event.type) ?? "unknown";
    const anchor = `event-${slug}`;
    const page = apart ? `events/${slug}.html` : "guides/webhooks.html";
    return {
      event,
      anchor,
      href: `${page}#${anchor}`,
      payload: payloadOf(event, property, exampleOf),
    };
  });
}

/** Longer types are cut: the renderer and the code have them whole. */
const LONGEST_TYPE = 240;

function typeText(schema: Schema, side: "read" | "write", plan: TypesPlan): string {
  const text = layout(typeDoc(typeExpression(schema, side, plan)), { nameOf: ({ name }) => name })
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length <= LONGEST_TYPE ? text : `${text.slice(0, LONGEST_TYPE)}…`;
}
