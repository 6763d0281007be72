/** JSONPath (RFC 9535) as calls of `select`. */
import type { Query, QueryOperand, Test } from "../../../description/index.js";
import {
  arrayExpression,
  arrowFunction,
  callExpression,
  type Expression,
  expression,
  literal,
} from "../../print/expression.js";
import { type Doc, join, ref } from "../../print/layout/doc.js";
import { runtime } from "./symbols.js";

/** Whether a query selects at most one value (section 2.3.5.1). */
export const isSingular = ({ segments }: Query): boolean =>
  segments.every(
    ({ kind, selectors: [selector, ...others] }) =>
      kind === "child" &&
      others.length === 0 &&
      (selector?.kind === "name" || selector?.kind === "index"),
  );

/** `select(body, "pets", (child) => …)`. */
export const selection = (
  root: Expression,
  query: Query,
  embedded: readonly Expression[],
): Expression => new Selection(root, embedded).select(query, 0);

class Selection {
  readonly #root: Expression;
  readonly #embedded: readonly Expression[];

  constructor(root: Expression, embedded: readonly Expression[]) {
    this.#root = root;
    this.#embedded = embedded;
  }

  /** `depth`: how many filters are around it. */
  select({ from, segments }: Query, depth: number): Expression {
    const start = from === "root" ? this.#root : expression(childName(depth));
    const steps = segments.map(({ kind, selectors: [selector] }) => {
      const step = this.#step(selector, depth);
      return kind === "child" ? step : callExpression(ref(runtime.deep), [step]);
    });
    return callExpression(ref(runtime.select), [start, ...steps]);
  }

  #step(selector: Query["segments"][number]["selectors"][number] | undefined, depth: number) {
    switch (selector?.kind) {
      case "name":
        return literal(selector.name);
      case "index":
        return literal(selector.index);
      case "slice": {
        const { start = 0, end } = selector;
        return arrayExpression([literal(start), ...(end === undefined ? [] : [literal(end)])]);
      }
      case "filter":
        return arrowFunction(
          `(${childName(depth + 1)})`,
          expression(this.#test(selector.test, depth + 1)),
        );
      default:
        return expression(ref(runtime.anyChild));
    }
  }

  #test(test: Test, depth: number): Doc {
    switch (test.kind) {
      case "and":
      case "or": {
        const operator = test.kind === "and" ? " && " : " || ";
        return [
          "(",
          join(
            operator,
            test.tests.map((one) => this.#test(one, depth)),
          ),
          ")",
        ];
      }
      case "not":
        return ["!(", this.#test(test.test, depth), ")"];
      case "exists":
        return [this.select(test.query, depth).doc, ".length > 0"];
      case "compare":
        return this.#comparison(test, depth);
      default:
        return test satisfies never;
    }
  }

  #comparison({ operator, ...test }: Test & { readonly kind: "compare" }, depth: number): Doc {
    const [left, right] = [test.left, test.right].map((one) => this.#operand(one, depth));
    if (left === undefined || right === undefined) return "";
    const precedes = (...sides: readonly Expression[]): Doc =>
      callExpression(ref(runtime.precedes), sides).doc;
    const equal = [left.doc, " === ", right.doc];
    switch (operator) {
      case "==":
        return equal;
      case "!=":
        return [left.doc, " !== ", right.doc];
      case "<":
        return precedes(left, right);
      case ">":
        return precedes(right, left);
      case "<=":
        return ["(", precedes(left, right), " || ", equal, ")"];
      case ">=":
        return ["(", precedes(right, left), " || ", equal, ")"];
      default:
        return operator satisfies never;
    }
  }

  #operand(operand: QueryOperand, depth: number): Expression {
    if (operand.kind === "literal") {
      const [, index] = /^\0(\d+)\0$/.exec(String(operand.value)) ?? [];
      const embedded = index === undefined ? undefined : this.#embedded[Number(index)];
      if (embedded !== undefined) return embedded;
      // Two literals of different types could not be compared.
      return expression(["(", literal(operand.value).doc, " as unknown)"]);
    }
    const { doc } = this.select(operand.query, depth);
    if (operand.kind === "query") return expression([doc, "[0]"]);
    if (operand.name === "count") return expression([doc, ".length"]);
    return callExpression(ref(runtime.lengthOf), [expression([doc, "[0]"])]);
  }
}

/** A filter within another one has another parameter. */
const childName = (depth: number): string => `child${depth > 1 ? depth : ""}`;
