/** A value as an expression of JavaScript that may also stand inside a page: nothing in it ends a script or a line. */
export const stringify = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
