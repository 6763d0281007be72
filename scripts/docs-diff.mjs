// Writes docs/diff-kinds.md from the table of kinds. Run after `npm run build`.
import { writeFileSync } from "node:fs";

const { renderKinds } = await import(
  new URL("../dist/generator/diff/kinds/page.js", import.meta.url).href
);

writeFileSync(new URL("../docs/diff-kinds.md", import.meta.url), renderKinds());
