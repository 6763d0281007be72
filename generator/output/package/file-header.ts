import type { GeneratedFile } from "../print/output-file.js";

const CODE = /\.[cm]?[jt]sx?$/;
const MARK = /^[^\n]*@generated\n/;

/** Adds a comment at the top of files: after the generated-file mark, which linters expect in the first line. */
export function withFileHeader(
  files: readonly GeneratedFile[],
  header: string | undefined,
): readonly GeneratedFile[] {
  if (header === undefined) return files;
  const comment = commentOf(header);
  return files.map((file) => {
    if (!CODE.test(file.path) || file.once === true) return file;
    const [mark = ""] = MARK.exec(file.text) ?? [];
    return { ...file, text: `${mark}${comment}\n${file.text.slice(mark.length)}` };
  });
}

/** Only a line terminator ends a line comment: every line, as ECMAScript counts them, becomes one. */
const commentOf = (header: string): string =>
  header
    .trimEnd()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `// ${line}`.trimEnd())
    .join("\n");
