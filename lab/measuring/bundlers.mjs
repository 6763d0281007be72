/** The minified code of a program, by bundler. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { minify } from "terser";

export const BUNDLERS = {
  async esbuild(input) {
    const options = { bundle: true, minify: true, format: "esm", target: "es2022", write: false };
    const { outputFiles } = await esbuild.build({ entryPoints: [input], ...options });
    return outputFiles[0].text;
  },
  async rolldown(input) {
    const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    await bundle.close();
    return output.map(({ code = "" }) => code).join("");
  },
  /** Uses esbuild instead of a resolver plugin, to read TypeScript and to find packages. */
  async rollup(input) {
    const bundle = await rollup({ input, plugins: [typescript(input)], logLevel: "silent" });
    const { output } = await bundle.generate({ format: "esm" });
    const { code } = await minify(output[0].code, { module: true });
    return code;
  },
};

const typescript = (input) => ({
  name: "typescript",
  resolveId(source, importer) {
    if (importer === undefined || source.startsWith("/")) return source;
    if (!source.startsWith(".")) return fileURLToPath(import.meta.resolve(source));
    const path = join(importer, "..", source);
    const written = [path.replace(/\.js$/, ".ts"), `${path}.ts`, join(path, "index.ts"), path];
    return written.find((file) => existsSync(file) && statSync(file).isFile());
  },
  async transform(code, id) {
    if (!id.endsWith(".ts")) return { code, moduleSideEffects: false };
    const options = { loader: "ts", format: "esm", target: "es2022" };
    const output = await esbuild.transform(code, options);
    return { code: output.code, moduleSideEffects: id === input };
  },
});
