import type { Compiler } from "../print/ts-morph.js";

import { Flows } from "./flows.js";
import type { Program } from "./program.js";
import { Uses } from "./uses.js";

/** What a program does with generated code: every expression is looked at once. */
export function programUses(program: Program): Uses {
  const reader = new Reader(program);
  for (const file of program.files) reader.visit(file);
  return reader.uses;
}

/** Where the runtime has bodies whose type depends on what is checked before. */
const OUTCOMES: ReadonlySet<string> = new Set([
  "AnswerError.body",
  "Failure.error",
  "UndeclaredFailure.error",
  "Success.data",
  "UndeclaredSuccess.data",
]);

class Reader {
  readonly uses: Uses;
  readonly #program: Program;
  readonly #ts: typeof Compiler;
  readonly #checker: Compiler.TypeChecker;
  readonly #flows: Flows;

  constructor(program: Program) {
    this.#program = program;
    this.#ts = program.ts;
    this.#checker = program.checker;
    this.uses = new Uses(program);
    this.#flows = new Flows(program, this.uses);
  }

  visit(node: Compiler.Node): void {
    const ts = this.#ts;
    // Types, imports and exports alone do nothing.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isIdentifier(node)) this.#readName(node);
    else if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) this.#keepText(node);
    else if (ts.isElementAccessExpression(node)) this.#readElement(node);
    else if (ts.isObjectBindingPattern(node)) this.#readPattern(node);
    else if (ts.isObjectLiteralExpression(node)) this.#readLiteral(node);
    else if (ts.isCallOrNewExpression(node)) this.#readCall(node);
    else if (ts.isForInStatement(node)) this.#useWhole(node.expression);
    if (ts.isExpression(node)) this.#follow(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  /** A property after a dot, or a function or constant of the output. */
  #readName(node: Compiler.Identifier): void {
    const { parent } = node;
    const isName = this.#ts.isPropertyAccessExpression(parent) && parent.name === node;
    const symbol = this.#checker.getSymbolAtLocation(node);
    const owner = isName ? this.#ownerOf(symbol) : undefined;
    if (owner !== undefined && OUTCOMES.has(`${owner}.${node.text}`)) this.#readOutcome(node);
    if (owner === "PagedCall" || node.text.endsWith("InfiniteQueryOptions"))
      this.uses.paging ??= node;
    if (isName && this.#isAssigned(parent)) this.uses.use(symbol, "write", node);
    else if (isName || !this.#ts.isObjectLiteralElement(parent))
      this.uses.use(symbol, "read", node);
    if (this.#ts.isShorthandPropertyAssignment(parent))
      this.uses.use(this.#checker.getShorthandAssignmentValueSymbol(parent), "read", node);
    if (this.#ts.isPropertyName(node) && this.#ts.isPropertyAssignment(parent))
      this.#keep(node.text, node);
  }

  /** The body of a response that nobody has narrowed to a type. A cast can give it one of the API. */
  #readOutcome(node: Compiler.Identifier): void {
    const isUnknown =
      (this.#checker.getTypeAtLocation(node).flags & this.#ts.TypeFlags.Unknown) !== 0;
    const cast = node.parent.parent;
    const isTyped =
      this.#ts.isAsExpression(cast) && this.#flows.carries(this.#checker.getTypeAtLocation(cast));
    if (!isUnknown || isTyped) return;
    if (node.text === "data") this.uses.body ??= node;
    else this.uses.errorBody ??= node;
  }

  /** The class or interface that declares a member. */
  #ownerOf(symbol: Compiler.Symbol | undefined): string | undefined {
    const owner = symbol?.declarations?.[0]?.parent;
    return owner !== undefined &&
      (this.#ts.isClassLike(owner) || this.#ts.isInterfaceDeclaration(owner))
      ? owner.name?.text
      : undefined;
  }

  #isAssigned(node: Compiler.Node): boolean {
    const { parent } = node;
    return (
      this.#ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === this.#ts.SyntaxKind.EqualsToken
    );
  }

  #keepText(node: Compiler.StringLiteralLike | Compiler.NumericLiteral): void {
    this.#keep(node.text, node);
  }

  #keep(text: string, node: Compiler.Node): void {
    const key = text.toLowerCase();
    if (!this.uses.texts.has(key)) this.uses.texts.set(key, node);
  }

  /** `quote["total"]`; with a computed name, it may be any property, unless it is a key of a map. */
  #readElement({ expression, argumentExpression }: Compiler.ElementAccessExpression): void {
    const names = this.#namesOf(this.#checker.getTypeAtLocation(argumentExpression));
    const type = this.#checker.getTypeAtLocation(expression);
    const isMap =
      type.getStringIndexType() !== undefined &&
      this.#checker.getPropertiesOfType(type).length === 0;
    if (names === undefined) return isMap ? undefined : this.#useWhole(expression);
    for (const name of names) this.#useProperty(type, name, argumentExpression);
  }

  /** The names that a key may have; `undefined` if it may be any. Numbers are those of a list. */
  #namesOf(key: Compiler.Type): readonly string[] | undefined {
    const names = (key.isUnion() ? key.types : [key]).map((one) => {
      if (one.isStringLiteral()) return one.value;
      return (one.flags & this.#ts.TypeFlags.NumberLike) === 0 ? undefined : "";
    });
    return names.every((name) => name !== undefined) ? names : undefined;
  }

  #useProperty(type: Compiler.Type, name: string, at: Compiler.Node): void {
    for (const part of type.isUnion() ? type.types : [type])
      this.uses.use(this.#checker.getPropertyOfType(part, name), "read", at);
  }

  #useWhole(node: Compiler.Expression): void {
    const type = this.#checker.getTypeAtLocation(node);
    if (!this.#checker.isArrayType(type)) this.#flows.whole(type, "read", node);
  }

  /** `const { total, items: lines } = quote`. What a rest takes keeps its type. */
  #readPattern(node: Compiler.ObjectBindingPattern): void {
    const type = this.#checker.getTypeAtLocation(node);
    for (const { name, propertyName = name, dotDotDotToken } of node.elements) {
      if (dotDotDotToken !== undefined) continue;
      if (this.#ts.isIdentifier(propertyName) || this.#ts.isStringLiteralLike(propertyName))
        this.#useProperty(type, propertyName.text, propertyName);
      else if (this.#ts.isComputedPropertyName(propertyName))
        this.#flows.whole(type, "read", propertyName);
    }
  }

  /** What an object that is made has, as far as it becomes a part of a request. */
  #readLiteral(node: Compiler.ObjectLiteralExpression): void {
    const ts = this.#ts;
    const target = this.#checker.getContextualType(node);
    if (target === undefined || this.#isLogged(node)) return;
    if (this.#flows.isOpen(target))
      return this.#flows.flow(this.#checker.getTypeAtLocation(node), target, node);
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        this.#flows.flow(this.#checker.getTypeAtLocation(property.expression), target, property);
        continue;
      }
      const { name } = property;
      const names = ts.isComputedPropertyName(name)
        ? this.#namesOf(this.#checker.getTypeAtLocation(name.expression))
        : [name.text];
      // A key of a map is no name.
      if (names === undefined && target.getStringIndexType() === undefined)
        this.#flows.whole(target, "write", property);
      for (const part of target.isUnion() ? target.types : [target])
        for (const one of names ?? []) {
          const wanted = this.#checker.getPropertyOfType(part, one);
          this.uses.use(wanted, "write", property);
          if (wanted !== undefined && ts.isShorthandPropertyAssignment(property))
            this.#flowInto(property, this.#checker.getTypeOfSymbol(wanted));
        }
    }
  }

  #flowInto(property: Compiler.ShorthandPropertyAssignment, wanted: Compiler.Type): void {
    const value = this.#checker.getShorthandAssignmentValueSymbol(property);
    if (value !== undefined)
      this.#flows.flow(this.#checker.getTypeOfSymbolAtLocation(value, property), wanted, property);
  }

  /** Generic functions keep the types of their arguments, and may be told names of properties. */
  #readCall(node: Compiler.CallExpression | Compiler.NewExpression): void {
    const signature = this.#checker.getResolvedSignature(node);
    const declaration = signature?.getDeclaration();
    const given = node.arguments ?? [];
    if (declaration?.typeParameters !== undefined) {
      const names = given.flatMap((one) => this.#textsIn(one));
      for (const [index, one] of given.entries()) {
        const type = this.#checker.getTypeAtLocation(one);
        const parameter = declaration.parameters[index];
        if (!this.#flows.carries(type)) continue;
        if (parameter !== undefined)
          this.#flows.flow(type, this.#checker.getTypeAtLocation(parameter), one);
        for (const name of names) this.#useNamed(type, name, one);
      }
    }
    const { expression } = node;
    const callee = this.#ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    if (this.#program.generatedAt(this.#checker.getSymbolAtLocation(callee)).length > 0)
      for (const one of given) this.#pass(one);
  }

  /** The texts of an argument, and of a list. */
  #textsIn(node: Compiler.Expression): readonly string[] {
    if (this.#ts.isStringLiteralLike(node)) return [node.text];
    return this.#ts.isArrayLiteralExpression(node)
      ? node.elements.flatMap((element) => this.#textsIn(element))
      : [];
  }

  #useNamed(type: Compiler.Type, name: string, at: Compiler.Node): void {
    this.#useProperty(type, name, at);
    for (const part of this.#program.partsOf(type)) this.#useProperty(part, name, at);
  }

  /** Values that are sent as they are, outside and inside of literals. */
  #pass(node: Compiler.Node): void {
    if (this.#ts.isObjectLiteralExpression(node)) {
      for (const property of node.properties)
        if (this.#ts.isPropertyAssignment(property)) this.#pass(property.initializer);
        else this.#pass(property.name ?? property);
      return;
    }
    this.#flows.pass(this.#checker.getTypeAtLocation(node), node);
  }

  /** A value that goes to something with a type of its own. */
  #follow(node: Compiler.Expression): void {
    const ts = this.#ts;
    if (ts.isObjectLiteralExpression(node) || this.#isLogged(node)) return;
    // Of what is awaited, only the result goes on.
    if (this.#isTakenApart(node) || this.#isThis(node) || ts.isAwaitExpression(node.parent)) return;
    // Functions whose parameters have no types get those of what calls them.
    const isTyped =
      !ts.isFunctionLike(node) || node.parameters.some(({ type }) => type !== undefined);
    const target = isTyped ? this.#checker.getContextualType(node) : undefined;
    if (target !== undefined) this.#flows.flow(this.#checker.getTypeAtLocation(node), target, node);
  }

  /** What a pattern takes of it is read by the pattern, whose own type says less. */
  #isTakenApart({ parent }: Compiler.Node): boolean {
    const ts = this.#ts;
    const isOwner =
      ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent);
    if (isOwner) return !ts.isIdentifier(parent.name) && !("type" in parent && parent.type);
    const isPassedOn =
      ts.isAwaitExpression(parent) ||
      ts.isParenthesizedExpression(parent) ||
      ts.isConditionalExpression(parent) ||
      ts.isBinaryExpression(parent);
    return isPassedOn && this.#isTakenApart(parent);
  }

  /** `api.quotes` in `api.quotes.get.bind(api.quotes)`: what the function uses of it is counted where it is. */
  #isThis(node: Compiler.Expression): boolean {
    const { parent } = node;
    if (!this.#ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
    const { expression } = parent;
    return (
      this.#ts.isPropertyAccessExpression(expression) &&
      /^(?:bind|call|apply)$/.test(expression.name.text) &&
      this.#flows.carries(this.#checker.getTypeAtLocation(expression.expression))
    );
  }

  /** What is written to a log is read by nobody who depends on it. */
  #isLogged({ parent }: Compiler.Node): boolean {
    const ts = this.#ts;
    if (ts.isCallExpression(parent)) return /^console\s*\./.test(parent.expression.getText());
    const isPassedOn =
      ts.isAwaitExpression(parent) ||
      ts.isParenthesizedExpression(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isObjectLiteralExpression(parent);
    return isPassedOn && this.#isLogged(parent);
  }
}
