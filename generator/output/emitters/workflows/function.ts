/** The function of a workflow: its steps in their order, or as cases that lead to each other. */
import {
  camelCase,
  type NamedExpression,
  type Workflow,
  type WorkflowStep,
} from "../../../description/index.js";
import { createClaims } from "../../names/assign.js";
import { planOf } from "../../emit/emitter.js";
import { callExpression, expression, literal, objectExpression } from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import { typeDoc } from "../../print/type.js";
import { lineComments } from "../../print/escape/comment.js";
import { propertyAccess } from "../../print/escape/identifier.js";
import { ALWAYS, block } from "../zod/parsers/condition.js";
import { defaultsOf, sharedHeaders } from "./beginning.js";
import { mentions, namesUsed } from "./mentions.js";
import { printCases } from "./cases.js";
import { retryCounters } from "./counters.js";
import { withHeaders } from "./requests.js";
import {
  outputKey,
  type PlannedWorkflow,
  takesInputs,
  type WorkflowSite,
  type TypedCode,
  typeOf,
  type WorkflowsPlan,
} from "./site.js";
import { type StepFlow, hasWayOut, returnStatement, stepStatements } from "./steps.js";
import { runtime } from "./symbols.js";
import { valueOf } from "./values.js";

export interface WorkflowCode {
  readonly body: readonly Doc[];
  /** Whether `inputs` is a constant: what is given, with the defaults. */
  readonly hasDefaults: boolean;
  /** What it returns, by name; those that are not there after an early end are optional. */
  readonly outputs: ReadonlyMap<string, TypedCode>;
  readonly optional: ReadonlySet<string>;
}

/** Prints the body of one function. */
export class WorkflowBody {
  readonly #workflow: Workflow;
  readonly #before: Doc[] = [];
  readonly #optional = new Set<string>();
  readonly #used: ReadonlySet<string>;
  /** Whether steps lead to others than the next one. */
  readonly #jumps: boolean;
  #site: WorkflowSite;
  #hasDefaults = false;

  constructor(plan: WorkflowsPlan, planned: PlannedWorkflow, outputsOf: WorkflowSite["outputsOf"]) {
    this.#workflow = planned.workflow;
    const { steps } = planned.workflow;
    this.#used = namesUsed(planned.workflow);
    this.#jumps = steps.some(({ onSuccess, onFailure }) =>
      [...onSuccess, ...onFailure].some(({ step }) => step !== undefined),
    );
    const locals = createClaims(plan.taken);
    const failure = locals.claim("failure");
    const outputs = new Map<string, TypedCode>();
    this.#site = { plan, planned, locals, failure, used: new Set(), outputs, outputsOf };
  }

  print(): WorkflowCode {
    this.#begin();
    const body = this.#jumps ? this.#cases() : this.#sequence();
    const outputs = this.#workflow.outputs.map(
      ({ name, value }) => [name, valueOf(value, this.#site)] as const,
    );
    const { failure, used } = this.#site;
    const made = callExpression(ref(runtime.failureIn), [literal(this.#workflow.id)]);
    const fails = used.has(failure) ? [[`const ${failure} = `, made.doc, ";"]] : [];
    return {
      body: [...fails, ...this.#before, ...body],
      hasDefaults: this.#hasDefaults,
      outputs: new Map(outputs),
      optional: this.#optional,
    };
  }

  /** The defaults of inputs, the workflows that this one depends on, and the headers that its steps share. */
  #begin(): void {
    const { inputs } = this.#workflow;
    const defaults = inputs === undefined ? [] : defaultsOf(inputs, this.#site);
    this.#hasDefaults = defaults.length > 0 && usesInputs(this.#workflow);
    if (this.#hasDefaults) {
      const whole = objectExpression([...defaults, { spread: "given" }]);
      this.#before.push(["const inputs = ", whole.doc, ";"]);
    }
    for (const key of this.#workflow.dependsOn) this.#depend(key);
    const shared = sharedHeaders(this.#workflow, this.#site);
    if (shared === undefined) return;
    const name = this.#site.locals.claim("callOptions");
    const code = withHeaders(expression("options"), shared.headers, this.#site);
    this.#before.push([`const ${name} = `, code.doc, ";"]);
    this.#site = { ...this.#site, common: { name, covers: shared.covers } };
  }

  #depend(key: string): void {
    const { plan } = this.#site;
    const { sharing } = plan;
    const needed = planOf(plan.workflows.get(key), key);
    const { symbol } = needed;
    const call = callExpression(ref(symbol), [
      expression("client"),
      ...(takesInputs(needed, plan) ? [expression("inputs")] : []),
      expression("options"),
      ...(sharing.has(key) ? [expression("begun")] : []),
    ]);
    const own = `begun${propertyAccess(symbol.name)}`;
    const run = sharing.has(this.#workflow.key) ? ["(", own, " ??= ", call.doc, ")"] : call.doc;
    const outputs = this.#site.outputsOf(key);
    const isUsed = [...outputs.keys()].some((name) => this.#used.has(outputKey(key, name)));
    const local = isUsed ? this.#site.locals.claim(`${symbol.name}Outputs`) : "";
    this.#before.push([isUsed ? `const ${local} = ` : "", "await ", run, ";"]);
    for (const [name, output] of outputs) this.#remember(key, name, memberOf(local, name, output));
  }

  #remember(step: string, name: string, value: TypedCode): void {
    this.#site.outputs.set(outputKey(step, name), value);
  }

  /** One step after the other; what is repeated is in a loop. */
  #sequence(): readonly Doc[] {
    const lines: Doc[] = [];
    for (const step of this.#workflow.steps) {
      const isRepeated = step.onFailure.some(({ type }) => type === "retry");
      const site = this.#siteOf(step);
      const { description } = step.docs;
      const { lines: own, leaves } = isRepeated
        ? this.#loop(step, site)
        : stepStatements(step, { site, flow: this.#flow(), outputs: this.#keptOf(step) });
      lines.push([], ...(description === undefined ? [] : lineComments(description)), ...own);
      if (leaves) return lines;
    }
    return [...lines, ...this.#return(this.#site)];
  }

  #loop(step: WorkflowStep, site: WorkflowSite) {
    const declarations: Doc[] = [];
    const counters = retryCounters(step, { locals: this.#site.locals, declarations, jumps: false });
    const flow: StepFlow = {
      ...this.#flow(declarations),
      proceed: () => ["break;"],
      repeat: () => ["continue;"],
      retries: counters.retries,
    };
    const { lines } = stepStatements(step, { site, flow, outputs: this.#keptOf(step) });
    const head =
      counters.only === undefined
        ? "for (;;) "
        : `for (let ${counters.only} = 0; ; ${counters.only}++) `;
    return { lines: [...declarations, block(head, lines)], leaves: false };
  }

  /** Steps as the cases of a switch. */
  #cases(): readonly Doc[] {
    for (const { name } of this.#workflow.outputs) this.#optional.add(name);
    return printCases(this.#workflow.steps, {
      locals: this.#site.locals,
      flow: (declarations) => this.#flow(declarations),
      end: () => this.#end(this.#site),
      print: (step, flow) =>
        stepStatements(step, { site: this.#siteOf(step), flow, outputs: this.#keptOf(step) }).lines,
    });
  }

  #flow(declarations?: Doc[]): StepFlow {
    return {
      proceed: () => [],
      end: (site) => this.#end(site),
      goTo: () => [],
      repeat: () => [],
      retries: () => ({ isLeft: ALWAYS, count: [] }),
      keep: (output, value) => this.#keep(output, value, declarations),
    };
  }

  /** The end of the workflow, with the outputs of the steps so far. */
  #end(site: WorkflowSite): readonly Doc[] {
    const { outputs } = this.#workflow;
    const available = outputs.filter(({ value }) =>
      [...namesUsed(value)].every((key) => this.#site.outputs.has(key)),
    );
    for (const one of outputs) if (!available.includes(one)) this.#optional.add(one.name);
    return outputs.length === 0
      ? ["return;"]
      : [
          returnStatement(available, {
            ...this.#site,
            ...(site.result && { result: site.result }),
          }),
        ];
  }

  #return(site: WorkflowSite): readonly Doc[] {
    const { outputs } = this.#workflow;
    return outputs.length === 0 ? [] : [[], returnStatement(outputs, site)];
  }

  #siteOf(step: WorkflowStep): WorkflowSite {
    const { plan, locals, outputsOf } = this.#site;
    const name = locals.claim(camelCase(step.id), `${camelCase(step.id)}Step`);
    const { calls } = step;
    if (calls.kind === "workflow") {
      const prefix = hasWayOut(step) ? `${name}.outputs` : name;
      const outputs = new Map(
        [...outputsOf(calls.workflow)].map(([key, value]) => [key, memberOf(prefix, key, value)]),
      );
      return { ...this.#site, result: { name, outputs } };
    }
    const { named } = planOf(plan.operations.get(calls.operation), calls.operation);
    const { criteria, outputs, onSuccess, onFailure } = step;
    const readsBody = mentions({ criteria, outputs, onSuccess, onFailure }, BODY);
    return { ...this.#site, result: { name, operation: named.operation, readsBody } };
  }

  /** The outputs of a step that are used; those of the workflow that it calls are its own, too. */
  #keptOf({ id, calls, outputs }: WorkflowStep): readonly NamedExpression[] {
    const called =
      calls.kind === "workflow" ? [...this.#site.outputsOf(calls.workflow).keys()] : [];
    const own = new Set(outputs.map(({ name }) => name));
    const all = [
      ...outputs,
      ...called
        .filter((name) => !own.has(name))
        .map((name) => ({ name, value: { kind: "calledOutput", name } as const })),
    ];
    return all
      .filter(({ name }) => this.#used.has(outputKey(id, name)))
      .map((one) => ({ ...one, step: id }));
  }

  #keep(
    output: NamedExpression & { readonly step?: string },
    value: TypedCode,
    declarations: Doc[] | undefined,
  ): readonly Doc[] {
    const { step = "" } = output;
    const local = this.#site.locals.claim(
      camelCase(output.name),
      camelCase(`${step} ${output.name}`),
    );
    const isOptional = value.isOptional || this.#jumps;
    this.#remember(step, output.name, { ...value, code: { form: "name", doc: local }, isOptional });
    if (declarations === undefined) return [[`const ${local} = `, value.code.doc, ";"]];
    const type = typeOf({ ...value, isOptional }, this.#site.plan.types);
    declarations.push([`let ${local}: `, typeDoc(type), ";"]);
    return [[`${local} = `, value.code.doc, ";"]];
  }
}

const BODY: ReadonlySet<string> = new Set(["body"]);

function memberOf(object: string, name: string, value: TypedCode): TypedCode {
  const access = propertyAccess(name);
  return { ...value, code: expression(object + access) };
}

/** Whether the function reads its inputs. */
export const usesInputs = (workflow: Workflow): boolean =>
  workflow.dependsOn.length > 0 || mentions(workflow, INPUT);
const INPUT: ReadonlySet<string> = new Set(["input"]);
