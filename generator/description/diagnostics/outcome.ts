import { type Diagnostic, hasErrors, type Report } from "./diagnostic.js";

/**
 * Collects what is reported. It has no length, because that says nothing: errors stop what is done, warnings and notes
 * do not.
 */
export class Diagnostics implements Iterable<Diagnostic> {
  readonly #list: Diagnostic[] = [];

  readonly report: Report = (diagnostic) => void this.#list.push(diagnostic);

  get hasErrors(): boolean {
    return hasErrors(this.#list);
  }

  [Symbol.iterator](): Iterator<Diagnostic> {
    return this.#list.values();
  }
}

/** How something ended: it failed, or it has a result. Either way there may be diagnostics to show. */
export type Outcome<Value> =
  | { readonly failed: true; readonly diagnostics: Iterable<Diagnostic> }
  | { readonly failed: false; readonly diagnostics: Iterable<Diagnostic>; readonly value: Value };

/** What reports its diagnostics, and returns nothing if it cannot have a result. */
export type Task<Value> = (report: Report) => Value | undefined | Promise<Value | undefined>;

/** Runs a task, which fails if it returns nothing or reports an error. */
export async function outcomeOf<Value>(task: Task<Value>): Promise<Outcome<Value>> {
  const diagnostics = new Diagnostics();
  const value = await task(diagnostics.report);
  return value === undefined || diagnostics.hasErrors
    ? { failed: true, diagnostics }
    : { failed: false, diagnostics, value };
}
