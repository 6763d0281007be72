import { discriminatorDecides, formatNotChecked } from "../../diagnostics/catalogue/zod.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../core/origin.js";
import type { Schema, UnionSchema } from "../../model/schema.js";

interface UncheckedFormat {
  /** Where it first occurs. */
  readonly origin: Origin;
  places: number;
}

/** Collected while printing: assertions to emit, and what to report once everything is printed. */
export class Notes {
  readonly #assertions = new Set<string>();
  readonly #formats = new Map<string, UncheckedFormat>();
  readonly #decided = new Map<string, { readonly origin: Origin; readonly property: string }>();

  /** Keys of the assertions that validators refer to. */
  get assertions(): ReadonlySet<string> {
    return this.#assertions;
  }

  assertion(key: string): void {
    this.#assertions.add(key);
  }

  /** Records a format that is not enforced. */
  unchecked(format: string, { origin }: Schema): void {
    const known = this.#formats.get(format);
    if (known === undefined) this.#formats.set(format, { origin, places: 1 });
    else known.places++;
  }

  /** Records a union whose alternatives overlap, so that its discriminator decides. */
  decided({ origin }: UnionSchema, property: string): void {
    this.#decided.set(`${origin.document}#${origin.pointer}`, { origin, property });
  }

  reportTo(report: Report): void {
    for (const [format, { origin, places }] of this.#formats)
      report(formatNotChecked({ format, places }, origin));
    for (const { origin, property } of this.#decided.values())
      report(discriminatorDecides({ property }, origin));
  }
}
