import { KEYWORDS } from "./keywords/table.js";
import type { KeywordContext } from "./keywords/keyword.js";
import { baseWithin, createRegistry } from "./evaluation/registry.js";
import type { LocatedSchema, Registry } from "./evaluation/registry.js";
import { descend, enter, fail, isFull, mergeSeen, newSeen } from "./evaluation/run.js";
import type { CompiledCheck, Frame } from "./evaluation/frame.js";
import type { EvaluatorOptions, JsonSchema, SchemaTable } from "./values/types.js";
import { compilePattern } from "./values/pattern.js";
import { resolve } from "./values/uri.js";
import { applicator } from "./vocabulary/subschemas.js";

/** Compiles schemas to checks: each schema once, when it is first reached. */
export interface Compiler {
  readonly registry: Registry;
  check(located: LocatedSchema): CompiledCheck;
}

type SchemaObject = Exclude<JsonSchema, boolean>;
interface SchemaParts {
  /** Upper bounds on the size of a value. */
  readonly bounds: readonly CompiledCheck[];
  readonly checks: readonly CompiledCheck[];
  readonly unevaluated: readonly CompiledCheck[];
}

export function createCompiler(table: SchemaTable, options: EvaluatorOptions): Compiler {
  const registry = createRegistry(table);
  const known = new Map<SchemaObject, Map<string, CompiledCheck>>();
  const compiler: Compiler = {
    registry,
    check: (located) => {
      const { schema, base } = located;
      if (typeof schema === "boolean") return schema ? always : never;
      const ofSchema = known.get(schema) ?? new Map<string, CompiledCheck>();
      known.set(schema, ofSchema);
      const check =
        ofSchema.get(base) ??
        lazyCheck(() => compile(schema, baseWithin(located), { compiler, options }));
      ofSchema.set(base, check);
      return check;
    },
  };
  return compiler;
}

const always: CompiledCheck = () => true;
const never: CompiledCheck = (_value, frame) =>
  fail(frame, () => ({ keyword: "false", message: "must be absent: nothing is allowed here" }));

/** Schemas may be cyclic: each is compiled when a value first reaches it. */
function lazyCheck(build: () => CompiledCheck): CompiledCheck {
  let check: CompiledCheck | undefined;
  return (value, frame) => (check ??= build())(value, frame);
}

interface Settings {
  readonly compiler: Compiler;
  readonly options: EvaluatorOptions;
}

function compile(schema: SchemaObject, base: string, settings: Settings): CompiledCheck {
  const { bounds, checks, unevaluated } = parts(schema, base, settings);
  const tracks = unevaluated.length > 0;
  const forks = isFork(schema) ? 1 : 0;
  // Few calls per level, because the depth of an instance is limited by the stack.
  return (value, outer) => {
    const { run } = outer;
    descend(run);
    const frame = inResource(outer, base, tracks);
    run.shared += forks;
    // A value that is too large is not looked into.
    let holds = bounds.every((check) => check(value, frame));
    for (const check of holds ? checks : []) {
      if (check(value, frame)) continue;
      holds = false;
      if (isFull(run)) break;
    }
    // Which children are unevaluated is known only after all other keywords.
    if (holds && tracks) {
      holds = unevaluated.every((check) => check(value, frame));
      if (holds) mergeSeen(outer.seen, frame.seen);
    }
    run.shared -= forks;
    run.depth--;
    return holds;
  };
}

/**
 * Whether a schema applies several others to one value, or one that other keywords of the same object may apply too. A
 * reference does only beside other keywords, which it may have since 2019-09 (Core 8.2.3).
 */
const isFork = (schema: SchemaObject): boolean =>
  Object.keys(schema).some((keyword, _, { length }) => {
    const row = applicator(keyword);
    if (row?.schemas === "reference") return length > 1;
    return row?.to === "value" || row?.to === "shared";
  });

function parts(schema: SchemaObject, base: string, settings: Settings): SchemaParts {
  const { compiler, options } = settings;
  const vocabularies = compiler.registry.vocabularies(base);
  const assertsFormats =
    vocabularies !== undefined && Object.hasOwn(vocabularies, FORMAT_ASSERTION);
  const context: KeywordContext = {
    schema,
    base,
    registry: compiler.registry,
    assertFormats: assertsFormats || options.formats !== "annotate",
    direction: options.direction,
    compilePattern: options.compilePattern ?? compilePattern,
    check: (child) => compiler.check({ schema: child, base }),
    checkReference: (reference) => compiler.check(compiler.registry.find(resolve(reference, base))),
    checkLocated: (located) => compiler.check(located),
  };
  const found: Record<keyof SchemaParts, CompiledCheck[]> = {
    bounds: [],
    checks: [],
    unevaluated: [],
  };
  for (const [name, compileKeyword] of ORDER) {
    if (!Object.hasOwn(schema, name)) continue;
    const vocabulary = vocabularyOf(name);
    if (vocabularies !== undefined && !isInForce(vocabulary, vocabularies)) continue;
    const check = compileKeyword(schema[name], context, name);
    if (check !== undefined) found[groupOf(name, vocabulary)].push(check);
  }
  return found;
}

const ORDER = /* @__PURE__ */ Object.entries(KEYWORDS);

/** The last segment of the URI of a keyword's vocabulary. */
function vocabularyOf(name: string): string {
  if (name === "format") return "format-annotation";
  if (name.startsWith("unevaluated")) return "unevaluated";
  const row = applicator(name);
  if (row === undefined) return "validation";
  return row.schemas === "reference" ? "core" : "applicator";
}

function groupOf(name: string, vocabulary: string): keyof SchemaParts {
  if (name === "maxItems" || name === "maxLength" || name === "maxProperties") return "bounds";
  return vocabulary === "unevaluated" ? "unevaluated" : "checks";
}

const VOCABULARIES = "https://json-schema.org/draft/2020-12/vocab/";
const FORMAT_ASSERTION = "https://json-schema.org/draft/2020-12/vocab/format-assertion";

function isInForce(vocabulary: string, vocabularies: Readonly<Record<string, unknown>>): boolean {
  const either =
    vocabulary === "format-annotation" && Object.hasOwn(vocabularies, FORMAT_ASSERTION);
  return either || Object.hasOwn(vocabularies, `${VOCABULARIES}${vocabulary}`);
}

function inResource(frame: Frame, base: string, tracks: boolean): Frame {
  const scope = enter(frame.scope, base);
  if (tracks) return { ...frame, scope, seen: newSeen() };
  return scope === frame.scope ? frame : { ...frame, scope };
}
