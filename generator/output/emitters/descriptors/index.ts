import type { Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
import { defineEmitter } from "../../emit/emitter.js";
import { conversions } from "../conversions/index.js";
import { types } from "../types/index.js";
import { securitySchemesConstant, serversConstant } from "./api-constants.js";
import { type DescribeContext, describeOperation } from "./describe.js";
import { DESCRIPTORS_FILE, type DescriptorsPlan, planDescriptors } from "./plan.js";
import { printDescriptor } from "./print.js";
import { createSharedResponses } from "./responses.js";
import { createShapes } from "./shape.js";
import { declareShared } from "./shared-constants.js";
import { descriptorTypes } from "./symbols.js";

/** `descriptors.ts`: each operation as data that drives clients and servers. */
export const descriptors = defineEmitter<DescriptorsPlan>({
  name: "descriptors",
  summary: "operations as data, for the client and the server",
  entries: { "./descriptors": DESCRIPTORS_FILE },
  plan: ({ use }) => {
    use(conversions);
    return planDescriptors(use(types));
  },
  emit(plan, { api, file, use }) {
    const output = file(DESCRIPTORS_FILE);
    const values = { shapeOf: createShapes(), conversionOf: use(conversions).of };
    const taken = api.operations.map((operation) => plan.operation(operation).name);
    const responses = createSharedResponses(api.operations, { ...values, taken });
    const operations = api.operations.map((operation) =>
      declareOperation(operation, plan.operation(operation), {
        api,
        ...values,
        responseOf: responses.symbolOf,
      }),
    );
    for (const constant of responses.constants()) output.add(declareShared(constant));
    for (const operation of operations) output.add(operation);
    output.add(securitySchemesConstant(api, plan));
    output.add(serversConstant(api, plan));
  },
});

const declareOperation = (
  operation: Operation,
  { name }: OutputSymbol,
  context: DescribeContext,
): CodeDeclaration => ({
  kind: "constant",
  name,
  comment: comment({ text: [`\`${operation.method} ${operation.path}\``] }),
  type: typeName(descriptorTypes.OperationDescriptor),
  value: printDescriptor(describeOperation(operation, context)),
});
