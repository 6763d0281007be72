import { identifier } from "../../print/escape/identifier.js";
import { INDEX_FILE as CLIENT_FILE } from "../client/client-file.js";
import { defineEmitter } from "../../emit/emitter.js";
import { OPERATIONS_FILE, TYPES_FILE } from "../types/plan.js";

/** What users import from the root: schemas, the client, and the types of operations as a namespace. */
export const ENTRY_FILE = "index.ts";

/**
 * `index.ts`, assembled from what the other emitters have printed. The client's names are listed one by one: if a
 * schema has the same name, the listed one wins, and the schema is available from `types.ts`.
 */
export const entry = defineEmitter<undefined>({
  name: "entry",
  summary: "the entry point of the output",
  entries: { ".": ENTRY_FILE },
  plan: () => undefined,
  emit(_, { file }) {
    const index = file(ENTRY_FILE);
    const client = file(CLIENT_FILE);
    if (!client.isEmpty)
      index.reExport({ from: { kind: "output", path: CLIENT_FILE }, names: client.exports() });
    if (!file(TYPES_FILE).isEmpty) index.reExport({ from: { kind: "output", path: TYPES_FILE } });
    if (!file(OPERATIONS_FILE).isEmpty) {
      const from = { kind: "output", path: OPERATIONS_FILE } as const;
      index.reExport({ from, as: identifier("operations"), typeOnly: true });
    }
  },
});
