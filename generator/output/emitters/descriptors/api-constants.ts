/** Constants of the whole API: its security schemes and its servers. */
import type {
  SecuritySchemeDescriptor,
  ServerDescriptor,
} from "../../../../runtime/wire/descriptors/descriptor.js";
import type { Api, JsonValue } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { arrayExpression, jsonEntry, literal, objectExpression } from "../../print/expression.js";
import { arrayType, genericType, keyword, typeName } from "../../print/type.js";
import { describeSecurityScheme, describeServer } from "./access.js";
import type { DescriptorsPlan } from "./plan.js";
import { descriptorTypes } from "./symbols.js";

export const securitySchemesConstant = (
  { securitySchemes: schemes }: Api,
  { securitySchemes }: DescriptorsPlan,
): ConstantDeclaration => ({
  kind: "constant",
  name: securitySchemes.name,
  comment: comment({ text: ["Security schemes: where each credential is sent."] }),
  type: genericType("Readonly", [
    genericType("Record", [keyword("string"), typeName(descriptorTypes.SecuritySchemeDescriptor)]),
  ]),
  value: objectExpression(
    schemes.map((scheme) => jsonEntry(scheme.key, json(describeSecurityScheme(scheme)), true)),
  ),
});

export const serversConstant = (api: Api, { servers }: DescriptorsPlan): ConstantDeclaration => ({
  kind: "constant",
  name: servers.name,
  comment: comment({ text: ["The servers of the API."] }),
  type: arrayType(typeName(descriptorTypes.ServerDescriptor), true),
  value: arrayExpression(api.servers.map((server) => literal(json(describeServer(server)), true))),
});

/** Both are plain JSON, which their interfaces cannot express. */
const json = (value: SecuritySchemeDescriptor | ServerDescriptor): JsonValue =>
  value as unknown as JsonValue;
