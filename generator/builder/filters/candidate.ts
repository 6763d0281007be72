import type { Located } from "../../core/origin.js";
import { extensionOf, type PathItem } from "../reading/path-items.js";
import { child, elements } from "../reading/read.js";
import type { Candidate } from "./selection.js";

/** An operation of a path item, or a webhook, as filters see it. */
export function candidateAt(
  place: Located,
  item: PathItem,
  names: Pick<Candidate, "path" | "operation" | "webhook">,
): Candidate {
  const tags = elements(child(place, "tags")).flatMap(({ value }) =>
    typeof value === "string" ? [value] : [],
  );
  return {
    ...names,
    tags: tags.length === 0 ? ["default"] : tags,
    extension: (name) =>
      [child(place, name), extensionOf(item, name)].flatMap((found) =>
        found === undefined ? [] : [found.value],
      ),
  };
}
