import type { Made } from "../make.js";

/** The document that the renderer reads for a group of operations. */
export function rendered({ page }: Made, group: string) {
  const script = page(`console/${group}.js`);
  return JSON.parse(/^globalThis\.apostilleDescription = (.*);\n$/s.exec(script)?.[1] ?? "");
}
