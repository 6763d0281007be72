/** Which file each shared constant is in. */
import type { OutputSymbol } from "../../print/layout/symbol.js";
import type { OperationFiles } from "../types/operation-files.js";
import { symbolsIn } from "./print.js";
import type { SharedConstant } from "./shared-constants.js";

/** A descriptor, and the file that it is in. */
export interface PlacedDescriptor {
  readonly path: string;
  readonly value: object;
}

export interface Placement {
  /** The file that declares a constant. */
  pathOf(constant: OutputSymbol): string;
  /** A constant in its file, and any other symbol as it is. */
  placed(symbol: OutputSymbol): OutputSymbol;
}

/** A constant is in the file of the descriptors that use it, or, if these are in several files, in the shared one. */
export function placeConstants(
  constants: readonly SharedConstant[],
  descriptors: readonly PlacedDescriptor[],
  files: OperationFiles,
): Placement {
  if (files.parts.length === 0) return { pathOf: () => files.entry, placed: (symbol) => symbol };
  const paths = usingPaths(constants, descriptors);
  const pathOf = (constant: OutputSymbol): string => files.sharedPath(paths.get(constant) ?? []);
  const placed = new Map(
    constants.map(({ symbol }) => [symbol, files.sharedConstant(symbol.name, pathOf(symbol))]),
  );
  return { pathOf, placed: (symbol) => placed.get(symbol) ?? symbol };
}

/** The files of the descriptors that use each constant, by themselves or through another one. */
function usingPaths(
  constants: readonly SharedConstant[],
  descriptors: readonly PlacedDescriptor[],
): ReadonlyMap<OutputSymbol, ReadonlySet<string>> {
  const values = new Map(constants.map(({ symbol, value }) => [symbol, value]));
  const paths = new Map(constants.map(({ symbol }) => [symbol, new Set<string>()]));
  const visit = (value: object, path: string): void => {
    for (const symbol of symbolsIn(value)) {
      const known = paths.get(symbol);
      if (known === undefined || known.has(path)) continue;
      known.add(path);
      visit(values.get(symbol) ?? [], path);
    }
  };
  for (const { value, path } of descriptors) visit(value, path);
  return paths;
}
