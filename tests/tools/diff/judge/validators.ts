/** Two validators, of which one is not ours, and values of our sampler. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import { requestSchemas } from "../../../../generator/description/model/visit.js";
import { createValues } from "../../../../generator/description/values/values.js";
import type { Version } from "./documents.js";

export interface Validators {
  /** Whether the schema with this number accepts a value, on which both validators have to agree. */
  readonly accepts: (index: number, value: unknown) => boolean;
  /** Values that it accepts. */
  readonly samples: (index: number) => readonly unknown[];
}

export function validatorsOf({ description, schemas, components }: Version): Validators {
  const values = createValues(description.api);
  const own = description.api.operations.map((operation) => {
    const [schema] = requestSchemas(operation);
    if (schema === undefined) throw new Error("an operation without a body");
    return schema;
  });
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "all:", components: { schemas: components } });
  const compiled = schemas.map((schema) =>
    ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"all:#/components')) as object,
    ),
  );
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index];
    if (found === undefined) throw new Error(`no schema has the number ${index}`);
    return found;
  };
  return {
    accepts: (index, value) => {
      const [schema, validate] = [at(own, index), at(compiled, index)];
      const isAccepted = validate(value);
      if ((values.issues(schema, "write", value).length === 0) !== isAccepted)
        throw new Error(
          `validators disagree on ${JSON.stringify(value)}: ${JSON.stringify(schemas[index])}`,
        );
      return isAccepted;
    },
    samples: (index) =>
      (["all", "none"] as const)
        .map((optional) =>
          values.sample(at(own, index), { side: "write", seed: "a", optional, fresh: true }),
        )
        .filter((value) => value !== undefined),
  };
}
