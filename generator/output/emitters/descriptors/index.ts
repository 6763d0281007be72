import type { Api, JsonValue, Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration, ConstantDeclaration } from "../../print/declaration.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { arrayType, globalType, keyword, typeName } from "../../print/type.js";
import { defineEmitter } from "../../emit/emitter.js";
import { conversions } from "../conversions/index.js";
import { types } from "../types/index.js";
import { type DescribeContext, describeOperation } from "./describe.js";
import {
  DESCRIPTORS_FILE,
  type DescriptorsPlan,
  descriptorTypes,
  planDescriptors,
} from "./plan.js";
import { printDescriptor } from "./print.js";
import { createSharedParts } from "./shared-parts.js";
import { createShapes } from "./shape.js";
import { declareShared } from "./shared-constants.js";
import type {
  SecuritySchemeDescriptor,
  ServerDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import { arrayExpression, jsonEntry, literal, objectExpression } from "../../print/expression.js";
import { describeSecurityScheme, describeServer, hasServerChoice } from "./access.js";

/**
 * `descriptors.ts`: each operation as data that drives clients and servers. What only the one of them needs is left out
 * if only the other is made.
 */
export const descriptors = defineEmitter<DescriptorsPlan>({
  name: "descriptors",
  summary: "operations as data, for the client and the server",
  entries: { "./descriptors": DESCRIPTORS_FILE },
  plan: ({ use }) => {
    use(conversions);
    return planDescriptors(use(types));
  },
  emit(plan, { api, file, use, runs }) {
    const output = file(DESCRIPTORS_FILE);
    const [calls, serves] = [runs({ name: "client" }), runs({ name: "server" })];
    const values = {
      shapeOf: createShapes(),
      conversionOf: use(conversions).of,
      sentBy: use(conversions).sent,
      calls: calls || !serves,
      serves: serves || !calls,
    };
    const taken = api.operations.map((operation) => plan.operation(operation).name);
    const shared = createSharedParts(api.operations, { ...values, taken });
    const operations = api.operations.map((operation) =>
      declareOperation(operation, plan.operation(operation), {
        api,
        ...values,
        ...shared,
      }),
    );
    for (const constant of shared.constants()) output.add(declareShared(constant));
    for (const operation of operations) output.add(operation);
    if (values.serves) output.add(securitySchemesConstant(api, plan));
    if (values.calls && hasServerChoice(api)) output.add(serversConstant(api, plan));
  },
});

const declareOperation = (
  operation: Operation,
  { name }: OutputSymbol,
  context: DescribeContext,
): CodeDeclaration => ({
  kind: "constant",
  name,
  type: typeName(
    operation.pagination === undefined
      ? descriptorTypes.OperationDescriptor
      : descriptorTypes.ListDescriptor,
  ),
  value: printDescriptor(describeOperation(operation, context)),
});

const securitySchemesConstant = (
  { securitySchemes: schemes }: Api,
  { securitySchemes }: DescriptorsPlan,
): ConstantDeclaration => ({
  kind: "constant",
  name: securitySchemes.name,
  comment: comment({ text: ["Security schemes: where each credential is sent."] }),
  type: globalType("Readonly", [
    globalType("Record", [keyword("string"), typeName(descriptorTypes.SecuritySchemeDescriptor)]),
  ]),
  value: objectExpression(
    schemes.map((scheme) => jsonEntry(scheme.key, json(describeSecurityScheme(scheme)))),
    true,
  ),
});

const serversConstant = (api: Api, { servers }: DescriptorsPlan): ConstantDeclaration => ({
  kind: "constant",
  name: servers.name,
  comment: comment({ text: ["The servers of the API."] }),
  type: arrayType(typeName(descriptorTypes.ServerDescriptor), true),
  value: arrayExpression(api.servers.map((server) => literal(json(describeServer(server))))),
});

/** Both are plain JSON, which their interfaces cannot express. */
const json = (value: SecuritySchemeDescriptor | ServerDescriptor): JsonValue =>
  value as unknown as JsonValue;
