/** The operations of a site: their titles, links and samples. */
import type { OperationDescriptors } from "../live/index.js";
import type { Api } from "../../description/index.js";
import { fileNames, type NamedOperation, type OperationGroup } from "../../output/index.js";
import type { SiteGroup, SiteOperation } from "./frame/site.js";
import type { Conversions } from "./samples/code.js";
import type { ExampleOf } from "./samples/example.js";
import { callSample } from "./samples/call.js";
import { curlSample } from "./samples/curl.js";
import { sampleRequest } from "./samples/request.js";

/** The input for samples of operations. */
export interface SampleSource {
  readonly api: Api;
  /** The modules that samples import: the name of the generated package, or the folder of the output. */
  readonly modules: { readonly client: string };
  readonly exampleOf: ExampleOf;
  readonly conversions: Conversions;
  readonly descriptors: OperationDescriptors;
}

export function siteGroup(group: OperationGroup, source: SampleSource): SiteGroup {
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
