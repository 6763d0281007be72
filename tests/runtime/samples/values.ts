import { sampler, type SampleOptions } from "../../../runtime/samples/sampler.js";

export const ROOT = "https://samples.test/schemas";

/** The values for the first four seeds. */
export const valuesOf = (schema: unknown, options: SampleOptions = {}): readonly unknown[] =>
  [0, 1, 2, 3].map((seed) => sampler({ [ROOT]: schema }).sample(ROOT, { seed, ...options }));

interface SampleCase {
  readonly schema: unknown;
  readonly options: SampleOptions;
  readonly values: readonly unknown[];
}

/** Reads a line with a schema, options, and the values. */
export function parsedCase(line: string): SampleCase {
  const [schema, options, values] = JSON.parse(
    `[${line.replaceAll("} {", "}, {").replaceAll("} [", "}, [")}]`,
  );
  return { schema, options, values };
}
