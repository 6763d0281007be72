const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** The ISO 639-1 code of a language by its English name, such as `pt` for Portuguese; null for an unknown name. */
export function languageCode(name: string): string | null {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const language = name.trim().toLowerCase();
  return codes.find((code) => names.of(code)?.toLowerCase() === language) ?? null;
}
