import type { Issue } from "../../../runtime/json-schema/values/types.js";
import type {
  OperationValidators,
  Validator,
} from "../../../runtime/wire/descriptors/validator.js";
import {
  asValidator,
  type Content,
  type Operation,
  type Parameter,
  type ParameterLocation,
  type SchemaValues,
  type Side,
} from "../../description/index.js";

/** The validators of an operation, based on the model's schemas, as a generated server has them. */
export function validatorsOf(operation: Operation, values: SchemaValues): OperationValidators {
  const { parameters, body, responses } = operation;
  const within = (location: ParameterLocation): Validator =>
    parametersValidator(
      parameters.filter((parameter) => parameter.location === location),
      values,
    );
  const byType = (contents: readonly Content[], side: Side): Readonly<Record<string, Validator>> =>
    Object.fromEntries(
      contents.map(({ mediaType, schema, item }) => [
        mediaType,
        asValidator((value) => values.issues(item ?? schema, side, value)),
      ]),
    );
  const whole = parameters.find(({ location }) => location === "querystring");
  return {
    params: within("path"),
    query: whole === undefined ? within("query") : wholeQuery(whole, values),
    headers: within("header"),
    cookies: within("cookie"),
    ...(body !== undefined && { body: byType(body.contents, "write") }),
    responses: Object.fromEntries(
      responses.map(({ status, contents }) => [String(status), byType(contents, "read")]),
    ),
  };
}

const MISSING_VALUE = { keyword: "required", message: "must be present" } as const;

/** Validates values by the names of parameters. */
const parametersValidator = (parameters: readonly Parameter[], values: SchemaValues): Validator =>
  asValidator((found) =>
    parameters.flatMap((parameter) => {
      const { name } = parameter;
      const value = valueOf(found, name);
      if (value === undefined)
        return parameter.required ? [{ ...MISSING_VALUE, path: [name] }] : [];
      return under(name, values.issues(parameter.schema, "write", value));
    }),
  );

const wholeQuery = ({ schema, required }: Parameter, values: SchemaValues): Validator =>
  asValidator((value) => {
    if (value === undefined) return required ? [{ ...MISSING_VALUE, path: [] }] : [];
    return values.issues(schema, "write", value);
  });

const under = (name: string, issues: readonly Issue[]): readonly Issue[] =>
  issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));

const valueOf = (values: unknown, name: string): unknown =>
  typeof values === "object" && values !== null && Object.hasOwn(values, name)
    ? (values as Readonly<Record<string, unknown>>)[name]
    : undefined;
