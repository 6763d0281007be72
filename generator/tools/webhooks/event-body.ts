import type { Api, DocumentSet, Webhook } from "../../description/index.js";
import { createExamples } from "../examples/index.js";
import { createValues } from "../values/index.js";

export interface EventBody {
  readonly value: unknown;
  /** The source of the value, for people: `example approved`, `made from the schema`. */
  readonly from: string;
}

export interface EventBodySource {
  readonly api: Api;
  readonly set: DocumentSet;
  /** The same seed gives the same value. */
  readonly seed: string;
  /** The name of the example; the first valid one by default. */
  readonly example?: string;
}

/** An event of a webhook: a valid example of its body, or else a value generated from its schema. */
export function eventBody(
  { body }: Webhook,
  { api, set, seed, example: wanted }: EventBodySource,
): EventBody | undefined {
  const content = body?.contents.find(({ codec }) => codec === "json");
  if (content === undefined) return undefined;
  const values = createValues(api);
  const examples = createExamples(set)(content).filter(({ serialized }) => serialized !== true);
  const found =
    wanted === undefined
      ? examples.find(({ value }) => values.issues(content.schema, "write", value).length === 0)
      : examples.find(({ name }) => name === wanted);
  if (found !== undefined)
    return { value: found.value, from: `example ${found.name ?? "of the document"}` };
  if (wanted !== undefined) return undefined;
  const value = values.sample(content.schema, { side: "write", seed });
  return value === undefined ? undefined : { value, from: "generated from the schema" };
}
