/** Kilobytes, minified, of programs that use a generated client. */
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { rolldown } from "rolldown";

const PROGRAMS = {
  /** One function of the client. */
  one: `import { createClient } from "./client/index.ts";
import { pingCopy0 } from "./client/system.ts";
console.log(await pingCopy0(createClient()));`,
  /** All of them. */
  all: `import { createApi } from "./client/index.ts";
console.log(createApi());`,
};

export async function bundleSize(output, program) {
  const input = join(output, `${program}.program.ts`);
  writeFileSync(input, PROGRAMS[program]);
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const made = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  return made.output.reduce((sum, { code = "" }) => sum + code.length, 0) / 1000;
}
