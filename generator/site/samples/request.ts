import type { JsonValue } from "../../core/json-value.js";
import type { Content, Operation, Parameter } from "../../model/operation.js";
import type { ExampleOf } from "./example.js";

/** The values that the samples of an operation send. */
export interface SampleRequest {
  readonly parameters: readonly { readonly parameter: Parameter; readonly value: JsonValue }[];
  readonly content?: Content;
  readonly body?: JsonValue;
}

/** What an operation requires, and its body where it takes one: JSON if it may be. */
export function sampleRequest(
  { parameters, body, method }: Operation,
  exampleOf: ExampleOf,
): SampleRequest {
  const values = parameters
    .filter(({ required }) => required)
    .map((parameter) => ({ parameter, value: parameterValue(parameter, exampleOf) }));
  const content = body?.contents.find(({ codec }) => codec === "json") ?? body?.contents[0];
  if (content === undefined || /^(?:GET|HEAD)$/.test(method)) return { parameters: values };
  const schema = content.item ?? content.schema;
  return { parameters: values, content, body: exampleOf(schema, "write", [content.docs]) };
}

/** An empty path parameter would be another address. */
function parameterValue({ schema, docs, name }: Parameter, exampleOf: ExampleOf): JsonValue {
  const value = exampleOf(schema, "write", [docs]);
  return value === "" ? name : value;
}
