/** Descriptors of operations and parameters, as emitters make them. */
import type { Operation } from "../../../../generator/description/index.js";
import { describeOperation } from "../../../../generator/output/emitters/descriptors/describe.js";
import { createSharedParts } from "../../../../generator/output/emitters/descriptors/shared-parts.js";
import { createShapes } from "../../../../generator/output/emitters/descriptors/shape.js";
import { outputSymbol } from "../../../../generator/output/print/layout/symbol.js";
import type { OperationDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import { buildDocument, operation } from "../../../support/model.js";

export const valueDescriptions = () => ({
  shapeOf: createShapes(),
  conversionOf: () => undefined,
  sentBy: () => undefined,
  calls: true,
  serves: true,
});

export const sharedParts = (operations: readonly Operation[]) =>
  createSharedParts(operations, {
    ...valueDescriptions(),
    declare: (name) => outputSymbol(name, "descriptors.ts", "value"),
  });

export async function describeOne(
  fields: object,
  rest: Record<string, unknown> = {},
): Promise<OperationDescriptor> {
  const { api } = await buildDocument(operation(fields, rest));
  const [only] = api.operations;
  if (only === undefined) throw new TypeError("no operation");
  const values = valueDescriptions();
  const { constants: all, ...parts } = sharedParts(api.operations);
  const described = describeOperation(only, { api, ...values, ...parts });
  const constants = new Map(all().map(({ symbol, value }) => [symbol.name, value]));
  return resolved(described, constants) as OperationDescriptor;
}

/** Replaces constants by their values, and functions by their names. */
export function resolved(value: unknown, constants: ReadonlyMap<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, member: unknown) => {
      if (typeof member !== "object" || member === null) return member;
      if (!("module" in member && "name" in member)) return member;
      return constants.get(String(member.name)) ?? member.name;
    }),
  );
}

export const object = (properties: object): object => ({ type: "object", properties });
export const text = { type: "string" };
