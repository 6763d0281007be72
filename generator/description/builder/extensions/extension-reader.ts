import { isObject } from "../../core/json-value.js";
import { extensionMalformed, extensionUnknownKey } from "../../diagnostics/catalogue/extensions.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { kindOf } from "../../document/version.js";
import { closest } from "../../core/closest.js";
import { child, elements, members } from "../reading/read.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

/**
 * Reads the value of an extension key by key. The first value that is not as documented is reported at its origin, and
 * sets {@link ok} to false: the whole extension is then ignored.
 */
export class ExtensionReader {
  readonly name: string;
  readonly place: LocatedValue;
  readonly #report: Report;
  #ok = true;

  constructor(name: string, place: LocatedValue, report: Report) {
    this.name = name;
    this.place = place;
    this.#report = report;
  }

  get ok(): boolean {
    return this.#ok;
  }

  /** Reports a wrong value. */
  refuse(
    expected: string,
    place: LocatedValue = this.place,
    found: string = kindOf(place.value),
  ): undefined {
    if (this.#ok) {
      this.#report(extensionMalformed({ extension: this.name, expected, found }, originOf(place)));
    }
    this.#ok = false;
    return undefined;
  }

  /** Sets {@link ok} to false for a problem that has already been reported. */
  fail(): void {
    this.#ok = false;
  }

  /** Reports a value that is not an object, and unknown keys. Those do not make it fail. */
  expectKeys(keys: readonly string[]): void {
    const { value } = this.place;
    const expected = `an object with the keys ${keys.join(", ")}`;
    if (!isObject(value)) {
      this.refuse(expected);
      return;
    }
    const written = Object.keys(value);
    // An extension of another tool with the same name is reported once, not once per key.
    if (!written.some((key) => keys.includes(key))) {
      this.refuse(expected, this.place, written.join(", ") || "none");
      return;
    }
    for (const [key, place] of members(this.place)) {
      if (keys.includes(key) || key.startsWith("x-")) continue;
      const guess = closest(key, keys);
      this.#report(extensionUnknownKey({ extension: this.name, key, guess }, atKey(place)));
    }
  }

  text(key: string): string | undefined {
    const place = child(this.place, key);
    if (place === undefined || typeof place.value === "string")
      return place?.value as string | undefined;
    return this.refuse(`a string in \`${key}\``, place);
  }

  requiredText(key: string): string {
    const text = this.text(key);
    if (text !== undefined && text !== "") return text;
    this.refuse(`the key \`${key}\` with a string`, child(this.place, key));
    return "";
  }

  oneOf<const Value extends string>(key: string, values: readonly Value[]): Value | undefined {
    const place = child(this.place, key);
    if (place === undefined) return undefined;
    const value = values.find((candidate) => candidate === place.value);
    return value ?? this.refuse(`\`${key}\` to be one of ${values.join(", ")}`, place);
  }

  positive(key: string): number | undefined {
    const place = child(this.place, key);
    if (place === undefined) return undefined;
    const { value } = place;
    if (typeof value === "number" && value > 0) return value;
    return this.refuse(`a number above 0 in \`${key}\``, place);
  }

  flag(key: string): boolean | undefined {
    const place = child(this.place, key);
    if (place === undefined || typeof place.value === "boolean")
      return place?.value as boolean | undefined;
    return this.refuse(`true or false in \`${key}\``, place);
  }

  /** Reads a list of strings; an absent one is empty. */
  texts(key: string): readonly string[] {
    const place = child(this.place, key);
    if (place === undefined) return [];
    if (!Array.isArray(place.value)) {
      this.refuse(`a list of strings in \`${key}\``, place);
      return [];
    }
    const wrong = elements(place).find(({ value }) => typeof value !== "string");
    if (wrong !== undefined) this.refuse(`only strings in \`${key}\``, wrong);
    return place.value.filter((value) => typeof value === "string");
  }

  /** A reader for a part of this extension. It shares only the extension's name with this one. */
  part(place: LocatedValue): ExtensionReader {
    return new ExtensionReader(this.name, place, this.#report);
  }
}
