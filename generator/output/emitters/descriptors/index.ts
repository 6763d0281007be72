import type { Api, JsonValue, Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration, ConstantDeclaration } from "../../print/declaration.js";
import { arrayType, globalType, keyword, typeName } from "../../print/type.js";
import { defineEmitter } from "../../emit/emitter.js";
import { conversions } from "../conversions/index.js";
import { types } from "../types/index.js";
import { describeOperation } from "./describe.js";
import {
  DESCRIPTORS_FILE,
  type DescriptorsPlan,
  descriptorTypes,
  planDescriptors,
} from "./plan.js";
import { printDescribed } from "./print.js";
import { createSharedParts } from "./shared-parts.js";
import { createShapes } from "./shape.js";
import { declareShared } from "./shared-constants.js";
import type {
  SecuritySchemeDescriptor,
  ServerDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import {
  arrayExpression,
  type Expression,
  jsonEntry,
  literal,
  objectExpression,
} from "../../print/expression.js";
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
    const { files } = plan;
    const [calls, serves] = [runs({ name: "client" }), runs({ name: "server" })];
    const values = {
      shapeOf: createShapes(),
      conversionOf: use(conversions).of,
      sentBy: use(conversions).sent,
      calls: calls || !serves,
      serves: serves || !calls,
    };
    const { constants, ...parts } = createSharedParts(api.operations, {
      ...values,
      declare: files.sharedConstant,
    });
    for (const constant of constants())
      file(files.shared).add(declareShared(constant, files.parts.length > 0));
    for (const operation of api.operations) {
      const described = describeOperation(operation, { api, ...values, ...parts });
      file(files.fileOf(operation)).add(
        declareOperation(operation, plan, printDescribed(described)),
      );
    }
    const entry = file(DESCRIPTORS_FILE);
    for (const path of files.parts) entry.reExport({ from: { kind: "output", path } });
    if (values.serves) entry.add(securitySchemesConstant(api, plan));
    if (values.calls && hasServerChoice(api)) entry.add(serversConstant(api, plan));
  },
});

const declareOperation = (
  operation: Operation,
  plan: DescriptorsPlan,
  value: Expression,
): CodeDeclaration => ({
  kind: "constant",
  name: plan.operation(operation).name,
  type: typeName(
    operation.pagination === undefined
      ? descriptorTypes.OperationDescriptor
      : descriptorTypes.ListDescriptor,
  ),
  value,
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
