/** Parts of the validators of operations that occur more than once, as constants. */
import type { Operation } from "../../../description/index.js";
import type { NameClaims } from "../../names/assign.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import type { Expression } from "../../print/expression.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import type { TypeExpression } from "../../print/type.js";
import type { OperationFiles } from "../types/operation-files.js";

/** A part of the validators of operations. */
export interface ValidatorPart {
  /** Those that have it. */
  readonly operations: readonly Operation[];
  /** Equal for equal validators. */
  readonly key: string;
  /** What it may be called. */
  readonly names: readonly [string, ...string[]];
  readonly type: TypeExpression;
  readonly print: () => Expression;
}

/** A constant, and the file that declares it. */
export interface PlacedConstant {
  readonly path: string;
  readonly constant: ConstantDeclaration;
}

/** The constants of parts, by the key of the parts. */
export interface EqualParts {
  readonly symbols: ReadonlyMap<string, OutputSymbol>;
  readonly constants: readonly PlacedConstant[];
}

/** A constant is in the file of its operations, or, if these are in several files, in the shared one. */
export function shareParts(
  parts: Iterable<ValidatorPart>,
  files: OperationFiles,
  claims: NameClaims,
): EqualParts {
  const symbols = new Map<string, OutputSymbol>();
  const constants: PlacedConstant[] = [];
  for (const list of equalOnes(parts, ({ key }) => key)) {
    const [{ key, names, type, print }, ...others] = list;
    if (others.length === 0) continue;
    const using = list.flatMap(({ operations }) => operations);
    const path = files.sharedPath(new Set(using.map((operation) => files.fileOf(operation))));
    const name = claims.claim(...names);
    symbols.set(key, files.sharedConstant(name, path));
    const exported = path === files.shared;
    constants.push({ path, constant: { kind: "constant", exported, name, type, value: print() } });
  }
  return { symbols, constants };
}

/** Lists of the items that have the same key. */
export function equalOnes<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): readonly (readonly [Item, ...Item[]])[] {
  const lists = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [item]);
    else list.push(item);
  }
  return [...lists.values()];
}
