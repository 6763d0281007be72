/** The imports of another generator's output, once what they import is replaced. */
import type { OldName } from "../editing/old-names.js";
import type { Workspace } from "./workspace.js";

interface Changing {
  readonly workspace: Workspace;
  /** The name of the other generator. */
  readonly tool: string;
}

/** Removes names that nothing uses any more, and notes which are still imported. */
export function changeImports(
  names: readonly OldName[],
  unused: readonly OldName[],
  { workspace, tool }: Changing,
): void {
  const gone = new Set(unused.map(({ node }) => node));
  for (const declaration of new Set(names.map(({ declaration }) => declaration))) {
    const editor = workspace.editor(declaration.getSourceFile());
    editor.imports.change(declaration, { gone });
    const kept = names.filter((one) => one.declaration === declaration && !unused.includes(one));
    if (kept.length === 0) continue;
    const list = kept.map(({ name }) => `\`${name}\``).join(", ");
    editor.note(declaration, `still imported from the output of ${tool}: ${list}`);
  }
}
