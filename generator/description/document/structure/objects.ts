import type { Located } from "../../core/origin.js";
import { object } from "../format/object-types.js";
import type { DocumentSet } from "../types.js";
import { Walk } from "./walk.js";

/** Calls `found` with every object of a description and its type, in all of its documents, each once. */
export function eachObject(
  documents: DocumentSet,
  found: (type: string, place: Located) => void,
): void {
  const { uri, value } = documents.entry;
  const walk = new Walk(documents, () => {}, found);
  const place = { document: uri, pointer: "", value };
  walk.push({ type: object("OpenAPI"), place, prose: false, name: "The document" });
  walk.run();
}
