import { DepthExceeded } from "./values/canonical.js";
import { createCompiler } from "./compile.js";
import { createMemory } from "./evaluation/memory.js";
import { baseWithin } from "./evaluation/registry.js";
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
  /** The schemas of the table, by their addresses. */
  readonly schemas: SchemaTable;
}

export function evaluator(schemas: SchemaTable, options: EvaluatorOptions = {}): Evaluator {
  const { maxDepth = 1000, maxIssues = 100 } = options;
  const state = lazily(() => ({
    compiler: createCompiler(schemas, options),
    scopes: new Map<string, DynamicScope>(),
  }));
  return {
    schemas,
    evaluate: (uri, instance, memory) => {
      const { compiler, scopes } = state();
      const located = compiler.registry.find(parse(uri));
      const resource = baseWithin(located);
      const scope = scopes.get(resource) ?? { parent: undefined, resource, next: new Map() };
      scopes.set(resource, scope);
      const run = createRun(
        { maxDepth, maxIssues },
        memory ?? createMemory(),
        memory !== undefined,
      );
      const frame: Frame = { run, path: undefined, scope, seen: undefined };
      try {
        rememberedVerdict(compiler.check(located), instance, frame);
      } catch (error) {
        if (!(error instanceof DepthExceeded || error instanceof RangeError)) throw error;
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
