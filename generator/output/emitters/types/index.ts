import { schemaEndless } from "../../../description/index.js";
import { defineEmitter } from "../../emit/emitter.js";
import { declare } from "./declarations.js";
import { isUnguardedCycle } from "./expression.js";
import { declareGroup, declareOperation } from "./operations.js";
import { TYPES_OPTIONS } from "./options.js";
import { OPERATIONS_FILE, planTypes, sidesOf, TYPES_FILE, type TypesPlan } from "./plan.js";
import { declareHeader, declareResponse } from "./responses.js";

/** `types.ts`: the schemas. `operations.ts`: the requests and responses of each operation. */
export const types = defineEmitter<TypesPlan, typeof TYPES_OPTIONS>({
  name: "types",
  summary: "TypeScript types of schemas, requests and responses",
  options: TYPES_OPTIONS,
  entries: { "./types": TYPES_FILE, "./operations": OPERATIONS_FILE },
  plan: ({ api, names, options, report }) => {
    for (const declaration of api.declarations) {
      const { name, origin } = declaration;
      if (isUnguardedCycle(declaration)) report(schemaEndless({ name }, origin));
    }
    return planTypes(api, names, { ...options, report });
  },
  emit(plan, { api, file }) {
    const schemas = file(TYPES_FILE);
    for (const declaration of api.declarations.filter(plan.isOwn)) {
      for (const side of sidesOf(declaration)) schemas.add(...declare(declaration, side, plan));
    }
    const operations = file(OPERATIONS_FILE);
    for (const operation of api.operations) operations.add(...declareOperation(operation, plan));
    for (const group of plan.parameterGroups.shared)
      if (group.isLong) operations.add(declareGroup(group, plan));
    const { responses, headers } = plan.components;
    for (const component of responses) operations.add(...declareResponse(component, plan));
    for (const component of headers) operations.add(declareHeader(component, plan));
  },
});
