/**
 * The files of the constants that an output has for each operation. For every name in an initializer, TypeScript walks
 * back through the constants above it in the file, so its time grows with the square of the operations in a file. Large
 * outputs have a file for each group, as clients do.
 */
import type { Operation } from "../../../description/index.js";
import type { OperationGroup } from "../../names/operations.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import { membersOf, type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";

/** An output with this many operations is divided. With fewer, a compiler gains nothing from more files. */
const LARGE = 2000;

/** A group of more operations has several files. */
const MOST_PER_FILE = 500;

export interface OperationFiles {
  /** What other files import: it has all constants, or exports those of the other files. */
  readonly entry: string;
  /** The files of groups; none if everything is in one file. */
  readonly parts: readonly string[];
  /** The file of what operations share. */
  readonly shared: string;
  fileOf(operation: Operation): string;
  /** A constant in the file of an operation. */
  constantOf(operation: Operation, name: Identifier): OutputSymbol;
  /** A constant that operations share. */
  sharedConstant(name: Identifier): OutputSymbol;
}

interface Part {
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly member: (name: Identifier) => OutputSymbol;
}

/**
 * The files `pets.ts`, … in the folder `descriptors` beside `descriptors.ts`. `namespaceOf` names them where they are
 * imported.
 */
export function operationFiles(
  folder: string,
  groups: readonly OperationGroup[],
  namespaceOf: (group: OperationGroup) => string,
): OperationFiles {
  const entry = `${folder}.ts`;
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const parts = count < LARGE ? [] : groups.flatMap((group) => divide(group, folder, namespaceOf));
  const byOperation = new Map(
    parts.flatMap((part) => part.operations.map((operation) => [operation, part] as const)),
  );
  const inEntry = membersOf(identifier(folder), entry, "value");
  // No file of a group has an underscore in its name.
  const shared = parts.length === 0 ? entry : `${folder}/_shared.ts`;
  const inShared = membersOf(identifier("shared"), shared, "value");
  return {
    entry,
    parts: parts.map(({ path }) => path),
    shared,
    fileOf: (operation) => byOperation.get(operation)?.path ?? entry,
    sharedConstant: (name) =>
      shared === entry ? outputSymbol(name, entry, "value") : inShared(name),
    constantOf: (operation, name) => (byOperation.get(operation)?.member ?? inEntry)(name),
  };
}

/** The files of a group, in the order of the document: `pets.ts`, and `pets_2.ts` if there are too many operations. */
function divide(
  group: OperationGroup,
  folder: string,
  namespaceOf: (group: OperationGroup) => string,
): readonly Part[] {
  const operations = group.operations.map(({ operation }) => operation);
  const count = Math.ceil(operations.length / MOST_PER_FILE);
  return Array.from({ length: count }, (_, index): Part => {
    const [suffix, number] = index === 0 ? ["", ""] : [`_${index + 1}`, `${index + 1}`];
    const path = `${folder}/${group.fileName}${suffix}.ts`;
    return {
      path,
      operations: operations.slice(index * MOST_PER_FILE, (index + 1) * MOST_PER_FILE),
      member: membersOf(identifier(`${namespaceOf(group)}${number}`), path, "value"),
    };
  });
}
