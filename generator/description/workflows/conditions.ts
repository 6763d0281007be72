/** Criteria (Arazzo 1.1, "Criterion Object"). */
import type { JsonValue } from "../core/json-value.js";
import type { LocatedValue } from "../core/origin.js";
import { whyNot } from "../patterns/usable.js";
import { child, elements, getText } from "../builder/reading/read.js";
import type { Criterion, WorkflowCondition, WorkflowExpression } from "../model/workflow.js";
import { expressionAt, readExpression } from "./expressions.js";
import type { StepScope } from "./scope.js";
import { readPath, readText, typeOf } from "./values.js";

/** The criteria of a step or of an action. Those that are wrong have been reported. */
export const readCriteria = (
  place: LocatedValue | undefined,
  step: StepScope,
): readonly Criterion[] =>
  elements(place).flatMap((one) => {
    const text = getText(one.value, "condition") ?? "";
    const condition = readCondition(text, one, step);
    return condition === undefined ? [] : [{ text, condition }];
  });

function readCondition(
  text: string,
  place: LocatedValue,
  step: StepScope,
): WorkflowCondition | undefined {
  const type = typeOf(place);
  if (type === "simple") return readSimple(text, place, step);
  if (type !== "regex" && type !== "jsonpath")
    return step.scope.unsupported(`${type} conditions are not supported`, place);
  const context = child(place, "context");
  const value = context && readExpression(String(context.value), context, step);
  if (context === undefined) return step.scope.malformed(text, "it needs a `context`", place);
  if (value === undefined) return undefined;
  if (type === "jsonpath") {
    const found = readPath(text, place, step);
    return found && { kind: "selects", value, path: found.path };
  }
  const pattern = readText(text, place, step);
  const why = pattern?.kind === "literal" ? whyNot(text) : undefined;
  if (why !== undefined) return step.scope.malformed(text, why, place);
  return pattern && { kind: "matches", value, pattern };
}

function readSimple(
  text: string,
  place: LocatedValue,
  step: StepScope,
): WorkflowCondition | undefined {
  try {
    return new ConditionParser(text, place, step).parse();
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    if (error.message !== "") step.scope.malformed(text, error.message, place);
    return undefined;
  }
}

/** The condition cannot be read; without a message, that has been reported. */
class ConditionError extends Error {}

const OPERATORS = ["==", "!=", "<=", ">=", "<", ">"] as const;
const LITERAL = /'(?:[^']|'')*'|(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** As deep as conditions may be nested. */
const MAX_DEPTH = 50;

class ConditionParser {
  readonly #text: string;
  readonly #place: LocatedValue;
  readonly #step: StepScope;
  #at = 0;
  #depth = 0;

  constructor(text: string, place: LocatedValue, step: StepScope) {
    this.#text = text;
    this.#place = place;
    this.#step = step;
  }

  parse(): WorkflowCondition {
    const condition = this.#or();
    this.#skipBlank();
    if (this.#at < this.#text.length) this.#fail("an operator such as == is expected");
    return condition;
  }

  #or(): WorkflowCondition {
    return this.#chain("or", "||", () => this.#chain("and", "&&", () => this.#part()));
  }

  #part(): WorkflowCondition {
    if (++this.#depth > MAX_DEPTH) this.#fail("it is nested too deeply");
    const condition = this.#comparison();
    this.#depth--;
    return condition;
  }

  #chain(kind: "and" | "or", operator: string, next: () => WorkflowCondition): WorkflowCondition {
    const first = next();
    const conditions = [first];
    while (this.#take(operator)) conditions.push(next());
    return conditions.length === 1 ? first : { kind, conditions };
  }

  #comparison(): WorkflowCondition {
    if (this.#take("(")) {
      const condition = this.#or();
      if (!this.#take(")")) this.#fail("`)` is expected");
      return condition;
    }
    if (!this.#peek("!=") && this.#take("!")) return { kind: "not", condition: this.#part() };
    const left = this.#operand();
    const operator = OPERATORS.find((one) => this.#take(one));
    if (operator === undefined) return { kind: "holds", value: left };
    return { kind: "compare", operator, left, right: this.#operand() };
  }

  #operand(): WorkflowExpression {
    this.#skipBlank();
    LITERAL.lastIndex = this.#at;
    const literal = LITERAL.exec(this.#text)?.[0];
    const expression = expressionAt(this.#text, this.#at);
    this.#at += (literal ?? expression ?? "").length;
    if (literal !== undefined) return { kind: "literal", value: literalValue(literal) };
    if (expression === undefined)
      this.#fail("a literal or an expression is expected (a text is in single quotes)");
    const value = readExpression(expression, this.#place, this.#step);
    if (value === undefined) throw new ConditionError("");
    return value;
  }

  #peek(token: string): boolean {
    this.#skipBlank();
    return this.#text.startsWith(token, this.#at);
  }

  #take(token: string): boolean {
    if (!this.#peek(token)) return false;
    this.#at += token.length;
    return true;
  }

  #skipBlank(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #fail(why: string): never {
    throw new ConditionError(`${why} at ${this.#at}`);
  }
}

/** A quote in a text is doubled. */
const literalValue = (literal: string): JsonValue =>
  literal.startsWith("'")
    ? literal.slice(1, -1).replaceAll("''", "'")
    : (JSON.parse(literal) as JsonValue);
