import { schemaEndless } from "../../../description/index.js";
import { defineEmitter } from "../../emit/emitter.js";
import { declare } from "./declarations.js";
import { isUnguardedCycle, typeExpression } from "./expression.js";
import { declareOperation, parameterMembers } from "./operations.js";
import type { ParameterSet } from "./parameter-sets.js";
import { TYPES_OPTIONS } from "./options.js";
import { OPERATIONS_FILE, planTypes, sidesOf, TYPES_FILE, type TypesPlan } from "./plan.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import type { TypeMember } from "../../print/type.js";
import { schemaComment } from "./comments.js";
import type { HeaderSet } from "./response-headers.js";

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
    for (const declaration of api.declarations) {
      for (const side of sidesOf(declaration)) schemas.add(...declare(declaration, side, plan));
    }
    const operations = file(OPERATIONS_FILE);
    for (const operation of api.operations) operations.add(...declareOperation(operation, plan));
    for (const set of plan.parameterSets) operations.add(declareParameterSet(set, plan));
    for (const set of plan.headerSets) operations.add(declareHeaderSet(set, plan));
  },
});

const declareParameterSet = (
  { symbol, parameters }: ParameterSet,
  plan: TypesPlan,
): CodeDeclaration => ({
  kind: "interface",
  name: symbol.name,
  members: parameterMembers(parameters, plan),
});

const declareHeaderSet = ({ symbol, headers }: HeaderSet, plan: TypesPlan): CodeDeclaration => ({
  kind: "interface",
  name: symbol.name,
  members: headers.map((header): TypeMember => ({
    name: header.name,
    optional: !header.required,
    type: typeExpression(header.schema, "read", plan),
    comment: schemaComment(header, header.schema),
  })),
});
