/** Writes a description of Swagger 2.0 in the form of OpenAPI 3.0, without any code of the generator. */
import { follow, isObject } from "./references.mjs";

/** What a parameter or header says of its value. */
const OF_PARAMETER = new Set(["name", "in", "description", "required", "collectionFormat"]);
const STYLES = { csv: {}, ssv: { style: "spaceDelimited" }, pipes: { style: "pipeDelimited" } };

/** References lead to `#/definitions` as before. */
export function fromSwagger(root) {
  const { definitions = {}, paths = {} } = root;
  const upgradeItem = (item) => {
    const common = item.parameters ?? [];
    return Object.fromEntries(
      Object.entries(item).flatMap(([key, value]) => {
        if (key === "parameters") return [];
        return [[key, isObject(value?.responses) ? operationOf(root, value, common) : value]];
      }),
    );
  };
  return {
    ...root,
    openapi: "3.0.4",
    components: { schemas: definitions },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [path, upgradeItem(item)]),
    ),
  };
}

function operationOf(root, operation, common) {
  const { consumes = root.consumes ?? ["application/json"], responses } = operation;
  const { produces = root.produces ?? ["application/json"] } = operation;
  const own = [...common, ...(operation.parameters ?? [])].map((one) => follow(root, one));
  // The operation's own come last, and win.
  const parameters = [...new Map(own.map((one) => [`${one.in} ${one.name}`, one])).values()];
  const requestBody = bodyOf(parameters, consumes);
  return {
    ...operation,
    parameters: parameters.filter((one) => !/^(?:body|formData)$/.test(one.in)).map(parameterOf),
    ...(requestBody !== undefined && { requestBody }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, one]) => [
        status,
        responseOf(follow(root, one) ?? {}, produces),
      ]),
    ),
  };
}

function bodyOf(parameters, consumes) {
  const body = parameters.find((one) => one.in === "body");
  if (body !== undefined)
    return { required: body.required, content: contentOf(body.schema ?? {}, consumes) };
  const fields = parameters.filter((one) => one.in === "formData");
  if (fields.length === 0) return undefined;
  const required = fields.filter((one) => one.required).map(({ name }) => name);
  const properties = Object.fromEntries(fields.map((one) => [one.name, schemaOf(one)]));
  const isForm = fields.every(({ type }) => type !== "file") && !consumes.includes(FORM_DATA);
  const schema = { type: "object", required, properties };
  const type = isForm ? "application/x-www-form-urlencoded" : FORM_DATA;
  return { required: required.length > 0, content: { [type]: { schema } } };
}

const FORM_DATA = "multipart/form-data";

const contentOf = (schema, types) => Object.fromEntries(types.map((type) => [type, { schema }]));

const schemaOf = (one) =>
  one.type === "file"
    ? { type: "string", format: "binary" }
    : Object.fromEntries(Object.entries(one).filter(([key]) => !OF_PARAMETER.has(key)));

function parameterOf(one) {
  const { name, required, collectionFormat = "csv" } = one;
  const explode = collectionFormat === "multi";
  return {
    name,
    in: one.in,
    required,
    schema: schemaOf(one),
    explode,
    ...STYLES[collectionFormat],
  };
}

const responseOf = ({ schema, headers = {} }, produces) => ({
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, one]) => [name, { schema: schemaOf(one) }]),
  ),
  content: schema === undefined ? {} : contentOf(schema, produces),
});
