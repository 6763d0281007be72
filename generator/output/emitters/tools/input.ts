/** The input of a tool: parameters and body as one flat object, which is what models fill in best. */
import type { InputTarget } from "../../../../runtime/tools/tool.js";
import { LONGEST_PAGE, targetOfInput } from "../../../../runtime/tools/request.js";
import type { JsonObject, Operation, Parameter } from "../../../description/index.js";
import { type ToolParameter, bodyInputs } from "./body.js";
import { createInputNames } from "./input-names.js";
import { annotations, type ToolSchemas } from "./schemas.js";

export interface ToolInput {
  readonly input: JsonObject;
  readonly targets?: Readonly<Record<string, InputTarget>>;
  readonly bytes?: readonly string[];
  readonly contentType?: string;
}

export function toolInput(operation: Operation, schemas: ToolSchemas): ToolInput {
  const nameOf = createInputNames();
  const { inputs, contentType } = bodyInputs(operation.body, schemas);
  const named = [
    ...operation.parameters.map((parameter) => parameterInput(parameter, schemas)),
    ...inputs,
    ...pageInput(operation),
  ].map((one) => ({ ...one, name: nameOf(one.target) }));
  const targets = named
    .filter(({ name, target }) => !isImplied(name, target, operation))
    .map(({ name, target }) => [name, target] as const);
  const bytes = named.filter(({ isBytes }) => isBytes === true).map(({ name }) => name);
  return {
    input: inputSchema(named),
    ...(targets.length > 0 && { targets: Object.fromEntries(targets) }),
    ...(bytes.length > 0 && { bytes }),
    ...(contentType !== undefined && { contentType }),
  };
}

function inputSchema(inputs: readonly (ToolParameter & { readonly name: string })[]): JsonObject {
  const required = inputs.filter((one) => one.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const PARTS = {
  path: "params",
  query: "query",
  querystring: "query",
  header: "headers",
  cookie: "cookies",
} as const;

function parameterInput(parameter: Parameter, schemas: ToolSchemas): ToolParameter {
  const { name, location, required, schema, docs, default: preset } = parameter;
  return {
    target: location === "querystring" ? ["query"] : [PARTS[location], name],
    required,
    schema: {
      ...schemas.write(schema),
      ...annotations(docs),
      ...(preset !== undefined && { default: preset }),
    },
  };
}

/** Pages that are found by links have no parameter for their position. */
const pageInput = ({ pagination }: Operation): readonly ToolParameter[] =>
  pagination?.style !== "link"
    ? []
    : [
        {
          target: ["url", "page_url"],
          required: false,
          schema: {
            ...{ type: "string", maxLength: LONGEST_PAGE },
            description: "The `page_url` in `next` of a previous result.",
          },
        },
      ];

/** Whether the runtime finds the target without being told. */
function isImplied(name: string, target: InputTarget, operation: Operation): boolean {
  const { id, method, path } = operation;
  const parameters = operation.parameters.map(
    (one) => ({ name: one.name, in: one.location, shape: "json" }) as const,
  );
  const implied = targetOfInput(
    { operation: { id, method, path, parameters, responses: {} } },
    name,
  );
  return implied[0] === target[0] && implied[1] === target[1];
}
