import { type Compiler, createCompiler } from "./compile.js";
import { createMemory } from "./evaluation/memory.js";
import { baseWithin, type LocatedSchema, type Registry } from "./evaluation/registry.js";
import { createRun, rememberedVerdict } from "./evaluation/run.js";
import type { Frame, Memory, DynamicScope } from "./evaluation/frame.js";
import type { EvaluatorOptions, Issue, SchemaTable } from "./values/types.js";
import { parse } from "./values/uri.js";

/** Evaluates instances against the schemas of one table. Keeps compiled schemas, so create one evaluator per table. */
export interface Evaluator {
  /**
   * Returns the reasons why an instance does not match the schema with this absolute URI; an empty list if it matches.
   * A `memory` keeps the results for parts of the instance, for further evaluations of them.
   *
   * @throws SchemaError if the table has no such schema, or if a reference in it cannot be resolved.
   */
  evaluate(uri: string, instance: unknown, memory?: Memory): readonly Issue[];
  /** Where the evaluation of a schema starts, for those who read schemas as they are evaluated. */
  start(uri: string): Start;
  /** The side of an exchange whose properties are required. */
  readonly direction: EvaluatorOptions["direction"];
}

/** A schema, the resources around it, and the others of its table. */
export interface Start {
  readonly located: LocatedSchema;
  readonly scope: DynamicScope;
  readonly registry: Registry;
}

export function evaluator(schemas: SchemaTable, options: EvaluatorOptions = {}): Evaluator {
  const { maxDepth = 1000, maxIssues = 100 } = options;
  const state = lazily(() => ({
    compiler: createCompiler(schemas, options),
    scopes: new Map<string, DynamicScope>(),
  }));
  const start = (uri: string): Start & Pick<Compiler, "check"> => {
    const { compiler, scopes } = state();
    const { registry, check } = compiler;
    const located = registry.find(parse(uri));
    const resource = baseWithin(located);
    const scope = scopes.get(resource) ?? { parent: undefined, resource, next: new Map() };
    scopes.set(resource, scope);
    return { located, scope, registry, check };
  };
  return {
    start,
    direction: options.direction,
    evaluate: (uri, instance, memory) => {
      const { located, scope, check } = start(uri);
      const run = createRun(
        { maxDepth, maxIssues },
        memory ?? createMemory(),
        memory !== undefined,
      );
      const frame: Frame = { run, path: undefined, scope, seen: undefined };
      try {
        rememberedVerdict(check(located), instance, frame);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [{ path: [], keyword: "depth", message: `is nested too deeply to be checked` }];
      }
      return run.issues;
    },
  };
}

/** Defers all work to the first instance, so that creating an evaluator costs nothing. */
function lazily<T>(build: () => T): () => T {
  let value: { readonly built: T } | undefined;
  return () => (value ??= { built: build() }).built;
}
