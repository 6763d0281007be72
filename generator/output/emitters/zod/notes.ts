import {
  formatNotChecked,
  type NumberSchema,
  type Origin,
  type Report,
  type StringSchema,
} from "../../../description/index.js";
import { NUMBER_FORMATS, STRING_FORMATS } from "./schemas/symbols.js";

interface UncheckedFormat {
  readonly format: string;
  readonly kind: "string" | "number";
  /** Where it first occurs. */
  readonly origin: Origin;
  places: number;
}

/** Collected while printing: assertions to emit, and what to report once everything is printed. */
export class Notes {
  readonly #assertions = new Set<string>();
  readonly #formats = new Map<string, UncheckedFormat>();

  /** Keys of the assertions that validators refer to. */
  get assertions(): ReadonlySet<string> {
    return this.#assertions;
  }

  assertion(key: string): void {
    this.#assertions.add(key);
  }

  /** Records a format that is not enforced for values of this kind. */
  unchecked(format: string, { origin, kind }: StringSchema | NumberSchema): void {
    const key = `${kind} ${format}`;
    const known = this.#formats.get(key);
    if (known === undefined) this.#formats.set(key, { format, kind, origin, places: 1 });
    else known.places++;
  }

  reportTo(report: Report): void {
    for (const { format, kind, origin, places: count } of this.#formats.values()) {
      const places = count === 1 ? "1 place" : `${count} places`;
      const checked = kind === "string" ? STRING_FORMATS : NUMBER_FORMATS;
      const guess = [...checked.keys()].find((known) => lettersOf(known) === lettersOf(format));
      report(formatNotChecked({ format, kind: `${kind}s`, places, guess }, origin));
    }
  }
}

/** `dateTime` and `date_time` are meant as `date-time`. */
const lettersOf = (format: string): string => format.replace(/[^a-z\d]/gi, "").toLowerCase();
