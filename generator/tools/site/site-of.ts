import type { DiffReport } from "../diff/index.js";
import { type Api, type FoundDecision, lifecycleOf, type Schema } from "../../description/index.js";
import {
  type ApiNames,
  fileNames,
  layout,
  type NamedOperation,
  type OperationGroup,
  planTypes,
  typeDoc,
  typeExpression,
  type TypesPlan,
} from "../../output/index.js";
import type { Site, SiteEvent, SiteGroup, SiteOperation } from "./frame/site.js";
import { describeOperations, type OperationDescriptors } from "../live/index.js";
import type { Conversions } from "./samples/code.js";
import { createMarkdown } from "./markup/markdown.js";
import { createValues } from "../values/index.js";
import { createExampleOf, type ExampleOf } from "./samples/example.js";
import { documentEvents, payloadOf } from "./samples/webhook.js";
import { callSample } from "./samples/call.js";
import { curlSample } from "./samples/curl.js";
import { sampleRequest } from "./samples/request.js";

interface SiteSource {
  readonly api: Api;
  readonly names: ApiNames;
  readonly decisions: readonly FoundDecision[];
  readonly changes?: DiffReport | undefined;
  /** The modules that samples import: the name of the generated package, or the folder of the output. */
  readonly modules: { readonly client: string; readonly webhooks: string };
  /** The configured options of the types. */
  readonly options?: Partial<Conversions> | undefined;
  /** Whether the reference has a renderer. */
  readonly rendered: boolean;
}

/** Computes once what all pages share: samples, links, names of types. */
export function siteOf(source: SiteSource): Site {
  const { api, names, modules, rendered, decisions, changes } = source;
  const conversions = conversionsOf(source);
  const types = planTypes(api, names, {
    ...conversions,
    filled: undefined,
    report: () => undefined,
  });
  const events = documentEvents(api);
  const exampleOf = createExampleOf(createValues(api));
  const shared = { ...source, exampleOf, conversions, descriptors: describeOperations(api) };
  return {
    api,
    groups: names.groups.map((group) => siteGroup(group, shared)),
    events,
    siteEvents: siteEvents(events, exampleOf),
    lifecycles: api.declarations.filter(
      (declaration) => lifecycleOf(declaration.schema) !== undefined,
    ),
    decisions,
    changes,
    module: modules.client,
    webhooksModule: modules.webhooks,
    markdown: createMarkdown(),
    exampleOf,
    typeText: (schema, side) => typeText(schema, side, types),
    nameOf: (declaration) => types.typeOf(declaration, "read").name,
    rendered,
  };
}

/** The types in samples follow the configuration. */
const conversionsOf = ({ options }: SiteSource): Conversions => ({
  dates: options?.dates ?? "string",
  int64: options?.int64 ?? "number",
});

/** With more events than these, each gets a separate page. */
const MOST_EVENTS_ON_A_PAGE = 40;

function siteEvents(
  { events, property }: Site["events"],
  exampleOf: ExampleOf,
): readonly SiteEvent[] {
  const slugs = fileNames(events.map(({ type }) => ({ key: type, wanted: type })));
  const apart = events.length > MOST_EVENTS_ON_A_PAGE;
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

/** The input for samples of operations. */
interface SampleSource {
  readonly api: Api;
  /** The modules that samples import: the name of the generated package, or the folder of the output. */
  readonly modules: { readonly client: string };
  readonly exampleOf: ExampleOf;
  readonly conversions: Conversions;
  readonly descriptors: OperationDescriptors;
}

function siteGroup(group: OperationGroup, source: SampleSource): SiteGroup {
  const path = `reference/${group.fileName}.html`;
  const slugs = fileNames(
    group.operations.map(({ operation, name }) => ({ key: operation.id, wanted: name })),
  );
  return {
    group,
    title: group.tag.docs.summary ?? group.tag.name,
    path,
    operations: group.operations.map((named) => {
      const slug = slugs.get(named.operation.id) ?? named.name;
      return siteOperation(group, { named, path, slug }, source);
    }),
  };
}

/** The anchor is the one that the renderer derives from group and operation, so that links work with and without it. */
function siteOperation(
  group: OperationGroup,
  {
    named,
    path,
    slug,
  }: { readonly named: NamedOperation; readonly path: string; readonly slug: string },
  { api, modules, exampleOf, conversions, descriptors }: SampleSource,
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
    sample: callSample({ api, group, named, request, module: modules.client, conversions }),
    curl: curlSample({
      api,
      operation,
      request,
      parameters: descriptors.get(operation)?.parameters ?? [],
    }),
  };
}

/** Longer types are truncated: the renderer and the code have them in full. */
const LONGEST_TYPE = 240;

function typeText(schema: Schema, side: "read" | "write", plan: TypesPlan): string {
  const text = layout(typeDoc(typeExpression(schema, side, plan)), { nameOf: ({ name }) => name })
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    // Before the first alternative of a type that needs several lines.
    .replace(/^\| /, "");
  return text.length <= LONGEST_TYPE ? text : `${text.slice(0, LONGEST_TYPE)}…`;
}
