/**
 * Values that change their type on the way. One that goes to a type of the program's own is read as far as that type
 * names its properties; one that goes where no type says what happens to it is read as a whole. The reverse holds for
 * what becomes a part of a request.
 */
import type { Compiler } from "../print/ts-morph.js";

import type { Program } from "./program.js";
import type { UsedSide, Uses } from "./uses.js";

type Type = Compiler.Type;

const WHOLE = {
  read: "A value of the API goes where no type says what is read of it.",
  write: "A value without a known type becomes a part of a request.",
} as const satisfies Record<UsedSide, string>;

/** How deep the program's own types are searched for values of the API. */
const DEPTH = 6;

export class Flows {
  readonly #program: Program;
  readonly #uses: Uses;
  readonly #carriers = new Map<Type, boolean>();
  readonly #seen = new Map<Type, Set<Type>>();

  constructor(program: Program, uses: Uses) {
    this.#program = program;
    this.#uses = uses;
  }

  /** Whether values of a type have properties of generated types, or contain such values. */
  carries(type: Type, depth = DEPTH): boolean {
    const known = this.#carriers.get(type);
    if (known !== undefined || depth === 0) return known ?? false;
    this.#carriers.set(type, false);
    const carries =
      this.#within(type).some((part) => this.carries(part, depth - 1)) ||
      this.#propertiesOf(type).some(
        (property) =>
          this.#program.generatedAt(property).length > 0 ||
          this.carries(this.#program.checker.getTypeOfSymbol(property), depth - 1),
      );
    this.#carriers.set(type, carries);
    return carries;
  }

  /** What values of a type contain; of a function, what it takes and returns. */
  #within(type: Type, { takes = true } = {}): readonly Type[] {
    const { checker, ts } = this.#program;
    const [signature] = checker.getSignaturesOfType(type, ts.SignatureKind.Call);
    return [
      ...this.#program.partsOf(type),
      ...(takes ? (signature?.parameters ?? []) : []).map((one) => checker.getTypeOfSymbol(one)),
      ...(signature === undefined ? [] : [signature.getReturnType()]),
    ];
  }

  /** The properties of an object, without those of the libraries. */
  #propertiesOf(type: Type): readonly Compiler.Symbol[] {
    const { ts, checker } = this.#program;
    if ((type.flags & ts.TypeFlags.Object) === 0) return [];
    return checker
      .getPropertiesOfType(type)
      .filter((one) => !(one.declarations ?? []).some((each) => this.#program.isForeign(each)));
  }

  /** All of a value is used. */
  whole(type: Type, side: UsedSide, at: Compiler.Node, seen = new Set<Type>()): void {
    if (seen.has(type) || !this.carries(type)) return;
    seen.add(type);
    // What a function takes comes from where it goes.
    for (const part of this.#within(type, { takes: false })) this.whole(part, side, at, seen);
    for (const property of this.#propertiesOf(type)) {
      const own = this.#program.generatedAt(property);
      if (own.length > 0) this.#uses.notes.set(at, WHOLE[side]);
      this.#uses.use(property, side, at, true);
      const isData = own.some(
        (one) => !/^(?:client|query)\//.test(this.#program.pathOf(one) ?? ""),
      );
      // What is below a property of the API goes with it.
      if (!isData) this.whole(this.#program.checker.getTypeOfSymbol(property), side, at, seen);
    }
  }

  /** A value of one type becomes one of another. */
  flow(from: Type, to: Type, at: Compiler.Node): void {
    const [isRead, isWritten] = [this.carries(from), this.carries(to)];
    if (!isRead && !isWritten) return;
    const seen = this.#seen.get(from) ?? new Set<Type>();
    this.#seen.set(from, seen);
    if (from === to || seen.has(to)) return;
    seen.add(to);
    const { checker } = this.#program;
    if ((to.flags & this.#program.ts.TypeFlags.TypeParameter) !== 0) {
      // What is generic keeps the type, and reads only what its constraint names.
      const constraint = checker.getBaseConstraintOfType(to);
      if (constraint !== undefined && !this.#isAny(constraint)) this.flow(from, constraint, at);
      return;
    }
    if (this.isOpen(to)) {
      if (isRead) this.whole(from, "read", at);
    } else if (this.isOpen(from)) {
      if (isWritten) this.whole(to, "write", at);
    } else if (from.isUnion()) for (const part of from.types) this.flow(part, to, at);
    else if (to.isUnion()) {
      if (!to.types.includes(from)) for (const part of to.types) this.flow(from, part, at);
    } else {
      this.#flowBelow(from, to, at);
      this.#flowProperties(from, to, at);
    }
  }

  #flowProperties(from: Type, to: Type, at: Compiler.Node): void {
    const { checker } = this.#program;
    for (const property of checker.getPropertiesOfType(to)) {
      const source = checker.getPropertyOfType(from, property.name);
      if (source === undefined || this.#isForeign(property) || this.#isForeign(source)) continue;
      if (this.#isSame(source, property)) continue;
      this.#uses.use(source, "read", at);
      this.#uses.use(property, "write", at);
      this.flow(checker.getTypeOfSymbol(source), checker.getTypeOfSymbol(property), at);
    }
  }

  /** What containers contain, what functions are called with, and what they return. */
  #flowBelow(from: Type, to: Type, at: Compiler.Node): void {
    const { checker, ts } = this.#program;
    const [below, target] = [from, to].map((type) =>
      type.isIntersection() ? [] : this.#program.partsOf(type),
    );
    // Beside what it contains, a container may have types that say nothing, such as what an iterator returns.
    const known = (target ?? []).filter((one) => !this.isOpen(one));
    for (const part of below ?? [])
      for (const other of known.length > 0 ? known : (target ?? [])) this.flow(part, other, at);
    const [ours] = checker.getSignaturesOfType(from, ts.SignatureKind.Call);
    const [theirs] = checker.getSignaturesOfType(to, ts.SignatureKind.Call);
    if (ours === undefined || theirs === undefined) return;
    for (const [index, parameter] of ours.parameters.entries()) {
      const given = theirs.parameters[index];
      if (given !== undefined)
        this.flow(checker.getTypeOfSymbol(given), checker.getTypeOfSymbol(parameter), at);
    }
    this.flow(ours.getReturnType(), theirs.getReturnType(), at);
  }

  /** A type that says nothing of its values, or of the names of their properties. */
  isOpen(type: Type): boolean {
    const { ts, checker } = this.#program;
    const { Any, Unknown, NonPrimitive, Object: AnyObject } = ts.TypeFlags;
    if ((type.flags & (Any | Unknown | NonPrimitive)) !== 0) return true;
    if (
      (type.flags & AnyObject) === 0 ||
      this.#program.partsOf(type).some((part) => this.carries(part))
    )
      return false;
    const isArray = checker.isArrayType(type) || checker.isTupleType(type);
    return (
      (checker.getPropertiesOfType(type).length === 0 &&
        checker.getSignaturesOfType(type, ts.SignatureKind.Call).length === 0) ||
      (!isArray && type.getStringIndexType() !== undefined)
    );
  }

  /** A type that says nothing of its values, or a list of such. */
  #isAny(type: Type): boolean {
    const { checker } = this.#program;
    if (type.isUnion()) return type.types.every((one) => this.#isAny(one));
    const isList = checker.isArrayType(type) || checker.isTupleType(type);
    return isList
      ? this.#program.partsOf(type).every((one) => this.#isAny(one))
      : this.isOpen(type);
  }

  /** A value that is sent with the type with which it may have been received. */
  pass(type: Type, at: Compiler.Node, seen = new Set<Type>()): void {
    if (seen.has(type)) return;
    seen.add(type);
    for (const part of this.#program.partsOf(type)) this.pass(part, at, seen);
    for (const property of this.#propertiesOf(type))
      for (const declaration of this.#program.generatedAt(property))
        this.#uses.passed.set(declaration, this.#uses.passed.get(declaration) ?? at);
  }

  #isForeign({ declarations }: Compiler.Symbol): boolean {
    return (declarations ?? []).some((one) => this.#program.isForeign(one));
  }

  #isSame(one: Compiler.Symbol, other: Compiler.Symbol): boolean {
    return (one.declarations ?? []).some((each) => other.declarations?.includes(each));
  }
}
