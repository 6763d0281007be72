import type { Located } from "../../core/origin.js";
import type { DocumentSet } from "../types.js";
import { eachObject } from "./objects.js";

/** Every Schema Object of a description, in all of its documents, without duplicates. */
export function schemasOf(documents: DocumentSet): readonly Located[] {
  const found: Located[] = [];
  eachObject(documents, (type, place) => {
    if (type === "Schema") found.push(place);
  });
  return found;
}
