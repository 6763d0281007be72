import type { DocumentSet, Resolved } from "../types.js";
import { object } from "./shape.js";
import { Walk } from "./walk.js";

/** Every Schema Object of a description, in all of its documents, each once. */
export function schemasOf(documents: DocumentSet): readonly Resolved[] {
  const { uri, value } = documents.entry;
  const found: Resolved[] = [];
  const walk = new Walk(
    documents,
    () => {},
    (type, place) => {
      if (type === "Schema") found.push(place);
    },
  );
  const place = { document: uri, pointer: "", value };
  walk.push({ shape: object("OpenAPI"), place, prose: false, name: "The document" });
  walk.run();
  return found;
}
