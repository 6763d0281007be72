/** An enum that the document calls open lists some values, not all. */
export const isOpenEnum = (keywords: Readonly<Record<string, unknown>>): boolean =>
  keywords["x-enum-extensibility"] === "open" ||
  (keywords["x-enum-extensibility"] !== "closed" && keywords["x-extensible-enum"] === true);
