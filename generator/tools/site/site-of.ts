import type { DiffReport } from "../diff/index.js";
import { type Api, type FoundDecision, lifecycleOf } from "../../description/index.js";
import { type ApiNames, planTypes } from "../../output/index.js";
import type { Site } from "./frame/site.js";
import { describeOperations } from "../live/index.js";
import type { Conversions } from "./samples/code.js";
import { createMarkdown } from "./markup/markdown.js";
import { createValues } from "../values/index.js";
import { createExampleOf } from "./samples/example.js";
import { documentEvents } from "./samples/webhook.js";
import { siteGroup } from "./operations.js";
import { siteEvents } from "./events.js";
import { typeText } from "./type-text.js";

export interface SiteSource {
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
