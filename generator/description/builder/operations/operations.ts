import type { Operation } from "../../model/operation.js";
import { originOf, type Located } from "../../core/origin.js";
import { candidateAt } from "../filters/selection.js";
import type { BuildContext } from "../messages/context.js";
import { buildParameters } from "../messages/parameters.js";
import { fieldOf, type PathItem } from "../reading/path-items.js";
import { isObject, members } from "../reading/read.js";
import type { ApiContext } from "./api-context.js";
import { buildOperation, type PathDefaults } from "./operation.js";
import { assignIds } from "./operation-ids.js";
import { checkTemplate } from "./path-template.js";
import { buildServers } from "./servers.js";

/** The operations of `paths`, in the order of the document. */
export function buildOperations(
  root: Located | undefined,
  api: ApiContext,
  context: BuildContext,
): readonly Operation[] {
  const paths = members(root)
    .filter(([key, { value }]) => !key.startsWith("x-") && isObject(value))
    .map(([key, place]): WrittenPath => ({ key, place, item: context.pathItem(place) }));
  const written = paths.flatMap((of) =>
    of.item.operations.map(({ method, place }) => ({
      of,
      key: of.key,
      method,
      place,
      path: pathOf(of),
    })),
  );
  // Ids are those of the whole document, so that filters rename nothing.
  const kept = assignIds(written, context.report).filter(({ place, of, path, id }) =>
    api.selection.keeps(candidateAt(place, of.item, { path, operation: id.id })),
  );
  const needed = api.selection.isPartial ? new Set(kept.map(({ of }) => of)) : paths;
  const entries = new Map([...needed].map((path) => [path, readPath(path, api, context)] as const));
  return kept.flatMap((request) => {
    const entry = entries.get(request.of);
    return entry === undefined ? [] : [buildOperation({ ...request, entry }, api, context)];
  });
}

/** One entry of `paths`. */
interface WrittenPath {
  readonly key: string;
  readonly place: Located;
  readonly item: PathItem;
}

/** What follows a `#` only tells equal paths apart: a fragment is never sent (RFC 9110, 7.1). */
function pathOf({ key }: WrittenPath): string {
  const [path = ""] = key.split("#");
  return path.startsWith("/") ? path : `/${path}`;
}

function readPath(
  { key, place, item }: WrittenPath,
  api: ApiContext,
  context: BuildContext,
): PathDefaults {
  checkTemplate(key, originOf(place), context.report);
  return {
    parameters: buildParameters(fieldOf(item, "parameters"), context),
    servers: buildServers(fieldOf(item, "servers"), context) ?? api.servers,
  };
}
