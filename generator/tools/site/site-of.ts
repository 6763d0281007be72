import type { DiffReport } from "../diff/index.js";
import type { Examples } from "../examples/index.js";
import {
  type Api,
  createValues,
  type Declaration,
  type FoundDecision,
  kebabCase,
  lifecycleOf,
} from "../../description/index.js";
import {
  type ApiNames,
  callSample,
  type Conversions,
  createExampleOf,
  documentEvents,
  type ExampleOf,
  pageNames,
  type OperationGroup,
  payloadOf,
  planTypes,
  sampleRequest,
  TYPES_OPTIONS,
  withDefaults,
} from "../../output/index.js";
import type { Site, SiteEvent, SiteGroup, SiteOperation, SiteSchema } from "./frame/site.js";
import { describeOperations, type OperationDescriptors } from "../live/index.js";
import { createMarkdown } from "./markup/markdown.js";
import { curlSample } from "./samples/curl.js";

interface SiteSource {
  readonly api: Api;
  readonly names: ApiNames;
  readonly examples: Examples;
  readonly about?: unknown;
  readonly decisions: readonly FoundDecision[];
  readonly changes?: DiffReport | undefined;
  /** The modules that samples import: the name of the generated package, or the folder of the output. */
  readonly modules: { readonly client: string; readonly webhooks: string };
  /** The configured options of the types. */
  readonly options?: Partial<Conversions> | undefined;
  /** Whether there is a renderer for the console. */
  readonly hasConsole: boolean;
}

/** Computes once what all pages share: samples, links, names of types. */
export function siteOf(source: SiteSource): Site {
  const { api, about, names, modules, hasConsole, decisions, changes, examples } = source;
  // The types in samples follow the configuration.
  const conversions = withDefaults(TYPES_OPTIONS, source.options);
  const types = planTypes(api, names, { report: () => undefined });
  const events = documentEvents(api);
  const values = createValues(api);
  // A page shows what is nearest where a part has no valid value.
  const exampleOf = createExampleOf({ sample: (...made) => values.nearest(...made).value });
  const shared = { ...source, exampleOf, conversions, descriptors: describeOperations(api) };
  const schemas = siteSchemas(api, (declaration) => types.typeOf(declaration, "read").name);
  const schemaOf = (declaration: Declaration): SiteSchema => {
    const found = schemas.get(declaration);
    if (found === undefined)
      throw new TypeError(`not a schema of the document: ${declaration.key}`);
    return found;
  };
  return {
    api,
    about,
    groups: inOwnLetters(inOrder(names.groups, api)).map((group) => siteGroup(group, shared)),
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
    examples,
    schemas: [...schemas.values()],
    schemaOf,
    isLarge: api.operations.length + api.webhooks.length > MANY_EXCHANGES,
    hasConsole,
  };
}

/** Declared tags come first, in their order, with which a document says how to list them (OpenAPI 3.1.1, 4.8.1.1). */
function inOrder(groups: readonly OperationGroup[], { tags }: Api): readonly OperationGroup[] {
  const positions = new Map(tags.map(({ name }, position) => [name, position]));
  const positionOf = ({ tag }: OperationGroup): number => positions.get(tag.name) ?? tags.length;
  return groups.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** The pages of a group are found under its tag, in the letters of the tag. */
function inOwnLetters(groups: readonly OperationGroup[]): readonly OperationGroup[] {
  const files = pageNames(
    groups.map(({ fileName: key, tag: { name } }) => ({
      key,
      wanted: /^[\0-\x7f]*$/.test(name) ? key : kebabCase(name),
    })),
    ["index"],
  );
  return groups.map((group) => ({
    ...group,
    fileName: files.get(group.fileName) ?? group.fileName,
  }));
}

/** Beyond as many exchanges, the same schemas and links are on hundreds of pages. */
const MANY_EXCHANGES = 400;

function siteSchemas(
  { declarations }: Api,
  nameOf: (declaration: Declaration) => string,
): ReadonlyMap<Declaration, SiteSchema> {
  const named = declarations.map((declaration) => ({ declaration, name: nameOf(declaration) }));
  const files = pageNames(
    named.map(({ declaration: { key }, name }) => ({ key, wanted: name })),
    ["index"],
  );
  return new Map(
    named.map(({ declaration, name }) => {
      const path = `schemas/${files.get(declaration.key) ?? name}.html`;
      return [declaration, { declaration, name, path }];
    }),
  );
}

function siteEvents(
  { events, property }: Site["events"],
  exampleOf: ExampleOf,
): readonly SiteEvent[] {
  const slugs = pageNames(events.map(({ type }) => ({ key: type, wanted: type })));
  return events.map((event) => ({
    event,
    path: `events/${slugs.get(event.type) ?? "unknown"}.html`,
    payload: payloadOf(event, property, exampleOf),
  }));
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
  const slugs = pageNames(
    group.operations.map(({ operation, name }) => ({ key: operation.id, wanted: name })),
  );
  return {
    group,
    title: group.tag.docs.summary ?? group.tag.name,
    path: `reference/${group.fileName}.html`,
    operations: group.operations.map((named) => {
      const slug = slugs.get(named.operation.id) ?? named.name;
      return siteOperation(group, { named, slug }, source);
    }),
  };
}

function siteOperation(
  group: OperationGroup,
  { named, slug }: Pick<SiteOperation, "named" | "slug">,
  { api, modules, exampleOf, conversions, descriptors }: SampleSource,
): SiteOperation {
  const { operation } = named;
  const request = sampleRequest(operation, exampleOf);
  return {
    operation,
    named,
    group,
    title: operation.docs.summary ?? `${operation.method} ${operation.path}`,
    path: `reference/${group.fileName}/${slug}.html`,
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
