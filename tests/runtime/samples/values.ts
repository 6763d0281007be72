import { sampler, type SampleOptions } from "../../../runtime/samples/sampler.js";

export const ROOT = "https://samples.test/schemas";

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);

/** The values for the first twelve seeds. */
export const valuesOf = (schema: unknown, options: SampleOptions = {}): readonly unknown[] =>
  SEEDS.map((seed) => sampler({ [ROOT]: schema }).sample(ROOT, { seed, ...options }));
