import { defineEmitter } from "../../emit/emitter.js";
import { conversions } from "../conversions/index.js";
import { types } from "../types/index.js";
import type { TypesPlan } from "../types/plan.js";
import { factories } from "./factories.js";
import { mockFunction } from "./functions.js";
import { basePaths, mockSchemas } from "./operation.js";
import { DATA_FILE } from "./symbols.js";
import { dataFile } from "./data-file.js";
import { INDEX_FILE, groupFile, index } from "./index-file.js";

const FACTORIES_FILE = "msw/factories.ts";

/** `msw/<tag>.ts`: a handler of Mock Service Worker for each operation. `msw/factories.ts`: values of each schema. */
export const msw = defineEmitter<TypesPlan>({
  name: "msw",
  summary: "Mock Service Worker: typed handlers that respond with examples or generated values",
  onRequest: true,
  entries: { "./msw": INDEX_FILE, "./msw/*": "msw/*.ts" },
  dependencies: { msw: "^2.4.0 || ^3.0.0" },
  plan: ({ use }) => {
    use(conversions);
    return use(types);
  },
  emit(plan, { api, names, file, use }) {
    const schemas = mockSchemas(api);
    for (const group of names.groups)
      for (const named of group.operations)
        for (const declaration of mockFunction(named, { plan, schemas }))
          file(groupFile(group)).add(declaration);
    const { symbols } = use(conversions);
    for (const declaration of factories(api, { plan, schemas, conversions: symbols }))
      file(FACTORIES_FILE).add(declaration);
    for (const declaration of dataFile(basePaths(api), schemas)) file(DATA_FILE).add(declaration);
    index(names.groups, file);
    if (!file(FACTORIES_FILE).isEmpty)
      file(INDEX_FILE).reExport({ from: { kind: "output", path: FACTORIES_FILE } });
  },
});
