import type { OptionValues } from "../emit/options.js";

/** The artefacts that can be selected by name, in the order of the output; each emitter is loaded when needed. */
export const ARTEFACTS = {
  types: async () => (await import("../emitters/types/index.js")).types,
  client: async () => (await import("../emitters/client/index.js")).client,
  zod: async () => (await import("../emitters/zod/index.js")).zod,
  server: async () => (await import("../emitters/server/index.js")).server,
  webhooks: async () => (await import("../emitters/webhooks/index.js")).webhooks,
  msw: async () => (await import("../emitters/msw/index.js")).msw,
  query: async () => (await import("../emitters/query/index.js")).query,
  paths: async () => (await import("../emitters/paths/index.js")).paths,
  workflows: async () => (await import("../emitters/workflows/index.js")).workflows,
  tools: async () => (await import("../emitters/tools/index.js")).tools,
};

export type Artefact = keyof typeof ARTEFACTS;

/** The name of any emitter; written so that editors still suggest the artefacts. */
export type EmitterName = string & {};

export const ARTEFACT_NAMES = Object.keys(ARTEFACTS) as readonly Artefact[];

type EmitterOf<Name extends Artefact> = Awaited<ReturnType<(typeof ARTEFACTS)[Name]>>;

/** The options of each artefact, by its name. */
export type ArtefactOptions = {
  readonly [Name in Artefact]?: Partial<OptionValues<NonNullable<EmitterOf<Name>["options"]>>>;
};
