/**
 * The seeds of a fuzz. `FUZZ_SEED` and `FUZZ_COUNT` choose others and more by hand; `FUZZ_SECONDS` lets all fuzzes together go on for
 * that time. A failure names its seed.
 */
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122);
const COUNT = Number(process.env["FUZZ_COUNT"] ?? 150);
const SECONDS = Number(process.env["FUZZ_SECONDS"] ?? 0);

/** The number of fuzzes that share the time. */
const FUZZES = 7;

/** `part` of the usual number of seeds, and further ones until the time is up. */
export function* fuzzSeeds(part = 1): Generator<number> {
  const end = Date.now() + (1_000 * SECONDS) / FUZZES;
  for (let index = 0; index < COUNT * part || Date.now() < end; index++) yield SEED + index;
}
