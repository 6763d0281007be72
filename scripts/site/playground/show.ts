/** Shows what the generator made: files, one of them, and diagnostics that lead to their lines. */
import type { Answer, Problem } from "./worker.js";

interface OutputElements {
  readonly editor: HTMLTextAreaElement;
  readonly state: HTMLElement;
}

export function showAnswer(answer: Answer, { editor, state }: OutputElements): void {
  const { files, problems } = answer;
  state.textContent = stateOf(answer);
  showFiles(files);
  const items = problems.map((problem) => problemItem(problem, editor));
  document.querySelector("#problems")?.replaceChildren(...items);
}

const isRuntime = ({ path }: { readonly path: string }): boolean => path.startsWith("runtime/");

function stateOf({ files, problems, milliseconds }: Answer): string {
  if (problems.some(({ severity }) => severity === "error"))
    return "Nothing is generated: the document has errors.";
  if (files.length === 0) return "Nothing is generated: choose what.";
  const lines = (some: Answer["files"]): string =>
    some.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0).toLocaleString("en");
  const own = files.filter((file) => !isRuntime(file));
  const seconds = (milliseconds / 1000).toFixed(2);
  return `${own.length} files with ${lines(own)} lines, and ${lines(files.filter(isRuntime))} lines of the runtime that they use, in ${seconds} s`;
}

/** Keeps the file that a reader has chosen. What the output uses of the runtime comes last. */
export function showFiles(files: Answer["files"]): void {
  const select = document.querySelector<HTMLSelectElement>("select#file");
  const code = document.querySelector<HTMLElement>("#shown code");
  if (select === null || code === null || files.length === 0) return;
  const sorted = [...files].sort((a, b) => Number(isRuntime(a)) - Number(isRuntime(b)));
  const wanted = sorted.find(({ path }) => path === select.value) ?? firstOf(sorted);
  select.replaceChildren(
    ...sorted.map(({ path }) => new Option(path, path, false, path === wanted?.path)),
  );
  code.textContent = wanted?.text ?? "";
  code.dispatchEvent(new Event("codechange", { bubbles: true }));
}

const firstOf = (files: Answer["files"]): Answer["files"][number] | undefined =>
  files.find(({ path }) => path === "types.ts") ?? files[0];

function problemItem(problem: Problem, editor: HTMLTextAreaElement): HTMLElement {
  const { severity, code, message, cause, fix, line, column } = problem;
  const item = document.createElement("li");
  item.className = `problem problem-${severity}`;
  const head = document.createElement("p");
  if (line !== undefined) {
    const go = document.createElement("button");
    go.type = "button";
    go.textContent = `${line}:${column ?? 1}`;
    go.setAttribute("aria-label", `Line ${line}, column ${column ?? 1}`);
    go.addEventListener("click", () => select(editor, line));
    head.append(go, " ");
  }
  head.append(paragraph("strong", `${severity} ${code}`), ` ${message}`);
  item.append(head, paragraph("p", `${cause} ${fix}`));
  return item;
}

function paragraph(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** Selects a line, and scrolls to it: the first line is at the top. */
function select(editor: HTMLTextAreaElement, line: number): void {
  const lines = editor.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  editor.focus();
  editor.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const height = Number.parseFloat(getComputedStyle(editor).lineHeight);
  editor.scrollTop = Math.max(0, (line - 4) * height);
}
