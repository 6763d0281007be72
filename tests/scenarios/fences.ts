/** A fenced block of a Markdown page; the word after the language is the name of the file. */
export interface Fence {
  readonly language: string;
  readonly name: string | undefined;
  readonly text: string;
}

export function fencesOf(markdown: string): readonly Fence[] {
  return [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", name, text = ""]) => ({ language, name, text }),
  );
}
