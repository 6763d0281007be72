/** Bundles a program for a page in a browser. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { rolldown } from "rolldown";

export async function bundlePage(folder: string, program: string): Promise<string> {
  const input = join(folder, "page.ts");
  writeFileSync(input, program);
  const bundle = await rolldown({
    input,
    platform: "browser",
    logLevel: "silent",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  try {
    const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
    return output.map((chunk) => ("code" in chunk ? chunk.code : "")).join("");
  } finally {
    await bundle.close();
  }
}
