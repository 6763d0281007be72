/** Steps that lead to each other, as the cases of a switch that is taken again and again. */
import type { WorkflowStep } from "../../../description/index.js";
import type { NameClaims } from "../../names/assign.js";
import { lineComments } from "../../print/escape/comment.js";
import { literal } from "../../print/expression.js";
import type { Doc } from "../../print/layout/doc.js";
import { keyword, literalType, type TypeExpression, typeDoc, unionType } from "../../print/type.js";
import { block } from "../zod/parsers/condition.js";
import { retryCounters } from "./counters.js";
import type { StepFlow } from "./steps.js";

interface CasePrinting {
  readonly locals: NameClaims;
  readonly flow: (declarations: Doc[]) => StepFlow;
  /** The end of the workflow. */
  readonly end: () => readonly Doc[];
  readonly print: (step: WorkflowStep, flow: StepFlow) => readonly Doc[];
}

export function printCases(steps: readonly WorkflowStep[], printing: CasePrinting): readonly Doc[] {
  const { locals } = printing;
  const next = locals.claim("next");
  const back = locals.claim("back");
  const resumed = new Set(
    steps.flatMap(({ onFailure }) =>
      onFailure.flatMap(({ type, step }) => (type === "retry" ? (step ?? []) : [])),
    ),
  );
  const declarations: Doc[] = [];
  const go = (step: string): readonly Doc[] => [
    [`${next} = `, literal(step).doc, ";"],
    "continue;",
  ];
  const resume = block(`if (${back} !== undefined) `, [
    `${next} = ${back};`,
    `${back} = undefined;`,
    "continue;",
  ]);
  const cases = steps.map((step, index) => {
    const following = steps[index + 1];
    const counters = retryCounters(step, { locals, declarations, jumps: true });
    const flow: StepFlow = {
      ...printing.flow(declarations),
      retries: counters.retries,
      goTo: go,
      repeat: (first) =>
        first === undefined
          ? ["continue;"]
          : [[`${back} = `, literal(step.id).doc, ";"], ...go(first)],
      proceed: () => [
        ...counters.reset,
        ...(resumed.has(step.id) ? [resume] : []),
        ...(following === undefined ? printing.end() : go(following.id)),
      ],
    };
    const lines = printing.print(step, flow);
    const { description } = step.docs;
    return [
      ...(description === undefined ? [] : lineComments(description)),
      block(["case ", literal(step.id).doc, ": "], lines),
    ];
  });
  const ids = steps.map(({ id }) => literalType(id));
  const variable = (name: string, first: Doc, types: readonly TypeExpression[]): Doc => [
    `let ${name} = `,
    ...[first, " as ", typeDoc(unionType(types)), ";"],
  ];
  return [
    variable(next, literal(steps[0]?.id ?? "").doc, ids),
    ...(resumed.size > 0 ? [variable(back, "undefined", [...ids, keyword("undefined")])] : []),
    ...declarations,
    block("for (;;) ", [block(`switch (${next}) `, cases.flat())]),
  ];
}
