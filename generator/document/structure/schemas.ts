import type { DocumentSet } from "../types.js";
import { object } from "../format/object-types.js";
import { Walk } from "./walk.js";
import type { Located } from "../../core/origin.js";

/** Every Schema Object of a description, in all of its documents, each once. */
export function schemasOf(documents: DocumentSet): readonly Located[] {
  const { uri, value } = documents.entry;
  const found: Located[] = [];
  const walk = new Walk(
    documents,
    () => {},
    (type, place) => {
      if (type === "Schema") found.push(place);
    },
  );
  const place = { document: uri, pointer: "", value };
  walk.push({ type: object("OpenAPI"), place, prose: false, name: "The document" });
  walk.run();
  return found;
}
