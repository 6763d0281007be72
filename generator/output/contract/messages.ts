/** The paths of what a program uses in a message, found by walking through the generated types of the message. */
import type { Compiler } from "../print/ts-morph.js";

import { ALL, pathOf, type UsedPaths } from "./format.js";
import type { Program } from "./program.js";
import type { PropertyUse, UsedSide, Uses } from "./uses.js";

interface Step {
  readonly type: Compiler.Type;
  readonly names: readonly string[];
}

interface UsedIn {
  readonly program: Program;
  readonly uses: Uses;
  /** What the client uses by itself. */
  readonly implied?: UsedPaths | undefined;
}

/**
 * The used properties of a type: each declaration once, by its shortest path, so that types that contain each other
 * end. What they have in common counts wherever it is.
 */
export function usedPaths(
  root: Compiler.Type,
  side: UsedSide,
  { program, uses, implied = {} }: UsedIn,
): UsedPaths {
  const own = namesIn(root, program);
  const paths: Record<string, string> = Object.fromEntries(
    Object.entries(implied).filter(([path]) => own.has(path.split("/")[1] ?? "")),
  );
  const seen = new Set<Compiler.Type>();
  const queue: Step[] = [{ type: root, names: [] }];
  for (const { type, names } of queue) {
    if (seen.has(type)) continue;
    seen.add(type);
    for (const part of program.partsOf(type)) queue.push({ type: part, names });
    const used = propertiesOf(type, program).map((property) => ({
      property,
      found: useOf(property, side, uses),
    }));
    const [first] = used;
    if (first?.found !== undefined && used.every(({ found }) => found?.whole === true)) {
      paths[pathOf([...names, ALL])] ??= program.placeOf(first.found.at);
      continue;
    }
    for (const { property, found } of used) {
      const below = [...names, property.name];
      const path = pathOf(below);
      const isImplied = Object.keys(implied).some((one) => `${one}/`.startsWith(`${path}/`));
      if (found === undefined && !isImplied) continue;
      if (found !== undefined)
        paths[found.whole ? pathOf([...below, ALL]) : path] ??= program.placeOf(found.at);
      if (found?.whole !== true)
        queue.push({ type: program.checker.getTypeOfSymbol(property), names: below });
    }
  }
  return paths;
}

/** The names at the beginnings of paths in a type. */
function namesIn(root: Compiler.Type, program: Program): ReadonlySet<string> {
  const types = new Set([root]);
  // The set grows while it is read.
  for (const type of types) for (const part of program.partsOf(type)) types.add(part);
  const properties = [...types].flatMap((type) => propertiesOf(type, program));
  return new Set([ALL, ...properties.map(({ name }) => pathOf([name]).slice(1))]);
}

function useOf(
  { declarations = [] }: Compiler.Symbol,
  side: UsedSide,
  uses: Uses,
): PropertyUse | undefined {
  const found = declarations.flatMap((declaration) => uses[side].get(declaration) ?? []);
  const [first] = found;
  const isPassed =
    side === "write" &&
    declarations.some((one) => uses.passed.has(one) && (uses.read.has(one) || first === undefined));
  const at = first?.at ?? declarations.flatMap((one) => uses.passed.get(one) ?? [])[0];
  if (at === undefined || (first === undefined && !isPassed)) return undefined;
  return { at, whole: isPassed || found.some(({ whole }) => whole) };
}

const propertiesOf = (type: Compiler.Type, program: Program): readonly Compiler.Symbol[] =>
  (type.flags & program.ts.TypeFlags.Object) === 0
    ? []
    : program.checker
        .getPropertiesOfType(type)
        .filter((one) => program.generatedAt(one).length > 0);
