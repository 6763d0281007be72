import { planned } from "../../emit/planned.js";
import type {
  SecuritySchemeDescriptor,
  ServerDescriptor,
} from "../../../runtime/wire/descriptors/descriptor.js";
import type { JsonValue } from "../../core/json-value.js";
import type { Operation } from "../../model/operation.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import {
  type Expression,
  arrayExpression,
  jsonEntry,
  literal,
  objectExpression,
} from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { type OutputSymbol, outputSymbol, runtimeSymbol } from "../../print/layout/symbol.js";
import {
  arrayType,
  genericType,
  keyword,
  type TypeExpression,
  typeName,
} from "../../print/type.js";
import { defineEmitter, type EmitContext } from "../../emit/emitter.js";
import { types } from "../types/index.js";
import type { TypesPlan } from "../types/plan.js";
import { describeSecurityScheme, describeServer } from "./access.js";
import { type DescribeContext, describeOperation } from "./describe.js";
import { printDescriptor } from "./print.js";
import { createSharedResponses, type SharedConstant } from "./responses.js";
import { createShapes } from "./shape.js";

export const DESCRIPTORS_FILE = "descriptors.ts";

/** What other emitters may ask of the descriptors. */
export interface DescriptorsPlan {
  /** The `OperationDescriptor` of an operation, such as `approveQuoteOperation`. */
  operation(operation: Operation): OutputSymbol;
  /** Security schemes by their name in the document. */
  readonly securitySchemes: OutputSymbol;
  readonly servers: OutputSymbol;
}

/** `descriptors.ts`: each operation as data, which clients and servers are driven by. */
export const descriptors = defineEmitter<DescriptorsPlan>({
  name: "descriptors",
  summary: "operations as data, for the client and the server",
  entries: { "./descriptors": DESCRIPTORS_FILE },
  plan: ({ use }) => planDescriptors(use(types)),
  emit(plan, { api, file }) {
    const output = file(DESCRIPTORS_FILE);
    const shapeOf = createShapes();
    const taken = api.operations.map((operation) => plan.operation(operation).name);
    const responses = createSharedResponses(DESCRIPTORS_FILE, shapeOf, taken);
    const operations = api.operations.map((operation) =>
      declareOperation(operation, plan.operation(operation), { api, shapeOf, responses }),
    );
    for (const constant of responses.constants()) output.add(declareShared(constant));
    for (const operation of operations) output.add(operation);
    addSchemes(plan, { api, file });
    addServers(plan, { api, file });
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
  type: typeName(runtime.OperationDescriptor),
  value: printDescriptor(describeOperation(operation, context)),
});

const declareShared = ({ symbol, value }: SharedConstant): CodeDeclaration => ({
  kind: "constant",
  name: symbol.name,
  exported: false,
  type: typeName("name" in value ? runtime.HeaderDescriptor : runtime.ResponseDescriptor),
  value: printDescriptor(value),
});

const runtime = {
  OperationDescriptor: runtimeSymbol(
    "OperationDescriptor",
    "wire/descriptors/descriptor.ts",
    "type",
  ),
  HeaderDescriptor: runtimeSymbol("HeaderDescriptor", "wire/descriptors/descriptor.ts", "type"),
  ResponseDescriptor: runtimeSymbol("ResponseDescriptor", "wire/descriptors/descriptor.ts", "type"),
  SecuritySchemeDescriptor: runtimeSymbol(
    "SecuritySchemeDescriptor",
    "wire/descriptors/descriptor.ts",
    "type",
  ),
  ServerDescriptor: runtimeSymbol("ServerDescriptor", "wire/descriptors/descriptor.ts", "type"),
} as const;

function planDescriptors({ groups }: TypesPlan): DescriptorsPlan {
  const named = groups.flatMap(({ operations }) => operations);
  const symbols = new Map(
    named.map(({ operation, name }) => [
      operation,
      outputSymbol(identifier(`${name}Operation`), DESCRIPTORS_FILE, "value"),
    ]),
  );
  return {
    operation: (operation) => planned(symbols.get(operation), operation.id),
    securitySchemes: outputSymbol(identifier("securitySchemes"), DESCRIPTORS_FILE, "value"),
    servers: outputSymbol(identifier("servers"), DESCRIPTORS_FILE, "value"),
  };
}

type Output = Pick<EmitContext, "api" | "file">;

function addSchemes({ securitySchemes }: DescriptorsPlan, { api, file }: Output): void {
  file(DESCRIPTORS_FILE).add({
    kind: "constant",
    name: securitySchemes.name,
    comment: comment({ text: ["How credentials travel, by the name of their scheme."] }),
    type: recordOf(typeName(runtime.SecuritySchemeDescriptor)),
    value: objectExpression(
      api.securitySchemes.map((scheme) =>
        jsonEntry(scheme.key, json(describeSecurityScheme(scheme)), true),
      ),
      true,
    ),
  });
}

function addServers({ servers }: DescriptorsPlan, { api, file }: Output): void {
  file(DESCRIPTORS_FILE).add({
    kind: "constant",
    name: servers.name,
    comment: comment({ text: ["Where the API is served."] }),
    type: arrayType(typeName(runtime.ServerDescriptor), true),
    value: arrayExpression(api.servers.map((server) => data(describeServer(server)))),
  });
}

const recordOf = (type: TypeExpression): TypeExpression =>
  genericType("Readonly", [genericType("Record", [keyword("string"), type])]);

type AnyDescriptor = SecuritySchemeDescriptor | ServerDescriptor;

const data = (value: AnyDescriptor): Expression => literal(json(value), true);

/** Descriptors are JSON through and through; `JSON` has no word for that. */
const json = (value: AnyDescriptor): JsonValue => value as unknown as JsonValue;
