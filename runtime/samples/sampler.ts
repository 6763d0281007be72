/**
 * Generates values from schemas: for mocks, factories, tests and requests that try out a server. See README.md in this
 * folder.
 */
import { createCompiler } from "../json-schema/compile.js";
import { createMemory } from "../json-schema/evaluation/memory.js";
import { baseWithin, type LocatedSchema } from "../json-schema/evaluation/registry.js";
import { createRun, quietly } from "../json-schema/evaluation/run.js";
import { compilePattern } from "../json-schema/values/pattern.js";
import type { EvaluatorOptions, SchemaTable } from "../json-schema/values/types.js";
import { parse } from "../json-schema/values/uri.js";
import { createHeights } from "./heights.js";
import { nearestValue } from "./nearest.js";
import { BUDGET, LEAN, type SampleContext, type Optional, type SamplePlace } from "./position.js";
import { Random } from "./texts/random.js";
import { AttemptsExhausted, NoSample } from "./no-sample.js";
import { makeValue } from "./values.js";

export interface SampleOptions {
  /** The same seed, schema and options produce the same value. Default: 0. */
  readonly seed?: number | string;
  /**
   * The side of an exchange: written values have no `readOnly` properties, read values no `writeOnly` ones. Default:
   * both.
   */
  readonly direction?: "read" | "write";
  /** Which optional properties are included: all as far as size allows (the default), some at random, or none. */
  readonly optional?: Optional;
  /** Whether `examples`, `example` and `default` are used if they are valid. Default: true. */
  readonly examples?: boolean;
  /** If no valid value is found, the nearest one that was made instead of an error. Default: false. */
  readonly nearest?: boolean;
  /** Members that the value will have as well: of alternatives, one that they fit is made. */
  readonly like?: unknown;
}

export interface Sampler {
  /**
   * Generates a valid value for the schema with this absolute URI.
   *
   * @throws SampleError if no valid value was found, unless the nearest is wanted.
   * @throws SchemaError if the table has no such schema, or if a reference in it cannot be resolved.
   */
  sample(uri: string, options?: SampleOptions): unknown;
}

/** No valid value was found for a schema: there is none, or the sampler is not able to find one. */
export class SampleError extends Error {
  override readonly name = "SampleError";
  /** The absolute URI of the schema. */
  readonly uri: string;
  /** Property names and array indexes from the root of the value to where it failed. */
  readonly path: readonly (string | number)[];
  readonly reason: string;

  constructor(uri: string, reason: string, path: readonly (string | number)[]) {
    const where = path.length === 0 ? "" : ` at /${path.join("/")}`;
    super(`no value can be generated for ${uri}: ${reason}${where}`);
    this.uri = uri;
    this.reason = reason;
    this.path = path;
  }
}

/** Generates values from the schemas of one table. Keeps compiled schemas, so create one sampler per table. */
export function sampler(
  schemas: SchemaTable,
  options: Pick<EvaluatorOptions, "compilePattern"> = {},
): Sampler {
  const sides = new Map<SampleOptions["direction"], Side>();
  return {
    sample: (uri, wanted = {}) => {
      const { direction } = wanted;
      const side =
        sides.get(direction) ??
        sideOf(schemas, { ...options, ...(direction !== undefined && { direction }) });
      sides.set(direction, side);
      return sampleOf(uri, side, wanted);
    },
  };
}

type Side = Pick<
  SampleContext,
  "registry" | "heights" | "accepts" | "direction" | "compilePattern"
>;

function sideOf(schemas: SchemaTable, options: EvaluatorOptions): Side {
  const compiler = createCompiler(schemas, options);
  const { registry } = compiler;
  const accepts = (located: LocatedSchema, value: unknown): boolean => {
    const run = createRun({ maxDepth: 1000, maxIssues: 1 }, createMemory(), false);
    const scope = { parent: undefined, resource: baseWithin(located), next: new Map() };
    const frame = { run, path: undefined, scope, seen: undefined };
    try {
      return quietly(compiler.check(located), value, frame);
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  };
  return {
    registry,
    heights: createHeights(registry),
    accepts,
    direction: options.direction,
    compilePattern: options.compilePattern ?? compilePattern,
  };
}

function sampleOf(uri: string, side: Side, options: SampleOptions): unknown {
  const { seed = 0, optional = "all", examples = true, nearest = false, like } = options;
  const context = { ...side, optional, examples, like, budget: BUDGET };
  const schema = context.registry.find(parse(uri));
  const place = { context, random: new Random(seed).fork(""), ...START };
  try {
    return makeValue([schema], place);
  } catch (error) {
    if (!(error instanceof NoSample || error instanceof AttemptsExhausted)) throw error;
    if (nearest) return nearestTo(schema, { ...place, context: { ...context, budget: BUDGET } });
    throw new SampleError(uri, error.message, error instanceof NoSample ? error.path : []);
  }
}

/** What is too large or endless has no more than its type. */
function nearestTo(schema: LocatedSchema, place: SamplePlace): unknown {
  try {
    return makeValue([schema], { ...place, nearest: true });
  } catch (error) {
    if (!(error instanceof NoSample || error instanceof AttemptsExhausted)) throw error;
    return nearestValue([schema], { ...place, ...LEAN });
  }
}

const START: Pick<SamplePlace, "path" | "active" | "fresh" | "nearest"> = {
  path: [],
  active: new Map(),
  fresh: false,
  nearest: false,
};
